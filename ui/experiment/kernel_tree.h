#pragma once

#include <QTreeView>

namespace kernelcurve {

/// A tree as high as its rows: it scrolls with the column that it stands in, and not in itself.
class KernelTree : public QTreeView {
    Q_OBJECT

  public:
    explicit KernelTree(QWidget* parent = nullptr);

    /// Brings a row in sight, whoever has the focus.
    void reveal(const QModelIndex& index);
    /// Moves the column as well where a person walks through the rows.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

  protected:
    void updateGeometries() override;

  private:
    void showInColumn(const QModelIndex& index);
    int rowsBelow(const QModelIndex& parent) const;
};

} // namespace kernelcurve
