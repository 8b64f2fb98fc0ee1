#pragma once

#include "ui/widgets/delayed_call.h"

#include <QTableView>

namespace kernelcurve {

/// A table that is read row by row in a narrow place: one column takes the width that the others
/// leave and breaks its text into as many lines as it needs. That column is never narrower than its
/// longest word; if it then finds no room next to the others, the table scrolls.
class WrappingTable : public QTableView {
    Q_OBJECT

  public:
    /// `wrapped` is the column that gives way.
    explicit WrappingTable(int wrapped, QWidget* parent = nullptr);

    /// Once, with a model that has its columns.
    void setModel(QAbstractItemModel* model) override;

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();
    int minWidth() const;

    int wrapped_;
    bool fitting_ = false;
    /// Once, when the columns have the widths that they keep.
    DelayedCall fitSoon_{std::chrono::milliseconds(0), [this] { fit(); }};
};

} // namespace kernelcurve
