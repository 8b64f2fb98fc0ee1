#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/text/message.h"

#include <QWidget>

namespace kernelcurve {

class AccessModel;
class WarpView;
class WrappingTable;

/// A table of a kernel's memory accesses, and a picture of one request of the selected access.
class AccessPanel : public QWidget {
    Q_OBJECT

  public:
    explicit AccessPanel(QWidget* parent = nullptr);

    void setReport(TraceReport report);
    /// Selects the line's worst access. If the line has none, the panel clears the selection and
    /// the picture.
    void showLine(int line);

  signals:
    /// The user selected an access in this line.
    void lineChosen(int line);
    void failed(const kernelcurve::Failure& failure);

  private:
    void showPicture();

    TraceReport report_;
    AccessModel* model_;
    WrappingTable* table_;
    WarpView* picture_;
    bool following_ = false; ///< the program changes the selection, not the user
};

} // namespace kernelcurve
