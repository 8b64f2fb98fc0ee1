#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/text/message.h"

#include <QWidget>

namespace kernelcurve {

class AccessModel;
class WarpView;
class WrappingTable;

/// Every place of a kernel that touches memory as a table, and one request of the chosen one as a
/// picture.
class AccessPanel : public QWidget {
    Q_OBJECT

  public:
    explicit AccessPanel(QWidget* parent = nullptr);

    void setReport(TraceReport report);
    /// Chooses the line's worst access; where the line has none, the picture goes.
    void showLine(int line);

  signals:
    /// The person chose a row.
    void lineChosen(int line);
    void failed(const kernelcurve::Failure& failure);

  private:
    void showPicture();

    TraceReport report_;
    AccessModel* model_;
    WrappingTable* table_;
    WarpView* picture_;
    bool following_ = false; ///< the choice comes from outside
};

} // namespace kernelcurve
