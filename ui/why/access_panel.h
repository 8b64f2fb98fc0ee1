#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/text/message.h"

#include <QWidget>

namespace kernelcurve {

class AccessModel;
class WarpView;
class WrappingTable;

/// A table of a kernel's memory accesses, and a diagram of one request of the selected access.
class AccessPanel : public QWidget {
    Q_OBJECT

  public:
    explicit AccessPanel(QWidget* parent = nullptr);

    void setReport(TraceReport report);
    /// Selects the line's worst access. If the line has no access, clears the selection and the
    /// diagram.
    void showLine(int line);

  signals:
    /// Emitted when the user selected an access, with its line.
    void lineChosen(int line);
    void failed(const kernelcurve::Failure& failure);

  private:
    void showPicture();

    TraceReport report_;
    AccessModel* model_;
    WrappingTable* table_;
    WarpView* picture_;
    bool following_ = false; ///< true while the program, not the user, changes the selection
};

} // namespace kernelcurve
