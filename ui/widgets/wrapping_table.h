#pragma once

#include "ui/widgets/delayed_call.h"

#include <QTableView>

namespace kernelcurve {

/// A table for narrow areas. One column takes the remaining width and wraps its text, but is never
/// narrower than its longest word. If the table does not fit, it scrolls.
class WrappingTable : public QTableView {
    Q_OBJECT

  public:
    /// `wrapped` is the flexible column.
    explicit WrappingTable(int wrapped, QWidget* parent = nullptr);

    /// Sets the model. May be called only once. The model must already have its columns.
    void setModel(QAbstractItemModel* model) override;

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();
    int minWidth() const;

    int wrapped_;
    bool fitting_ = false;
    /// The call runs when the columns have their final widths.
    DelayedCall fitSoon_{std::chrono::milliseconds(0), [this] { fit(); }};
};

} // namespace kernelcurve
