#include "ui/experiment/kernel_tree.h"

#include <QLayout>
#include <QPersistentModelIndex>
#include <QScrollArea>
#include <QTimer>

#include <algorithm>

namespace kernelcurve {

KernelTree::KernelTree(QWidget* parent)
    : QTreeView(parent) {
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    constexpr int indent = 16;
    setIndentation(indent);
}

void KernelTree::reveal(const QModelIndex& index) {
    QTreeView::scrollTo(index); // opens what it lies in
    showInColumn(index);
}

void KernelTree::scrollTo(const QModelIndex& index, ScrollHint hint) {
    QTreeView::scrollTo(index, hint);
    if (hasFocus())
        showInColumn(index);
}

void KernelTree::updateGeometries() {
    QTreeView::updateGeometries();
    const int row = sizeHintForRow(0);
    const int height = std::max(rowsBelow({}), 1) * std::max(row, fontMetrics().height());
    if (const int whole = height + 2 * frameWidth(); minimumHeight() != whole)
        setFixedHeight(whole);
}

/// Those of an open row count, too.
int KernelTree::rowsBelow(const QModelIndex& parent) const {
    if (model() == nullptr)
        return 0;
    const int rows = model()->rowCount(parent);
    int all = rows;
    for (int row = 0; row < rows; ++row)
        if (const QModelIndex index = model()->index(row, 0, parent); isExpanded(index))
            all += rowsBelow(index);
    return all;
}

void KernelTree::showInColumn(const QModelIndex& index) {
    // What is not on the screen yet does not know where it will be: the column would be scrolled
    // for a row that is in sight.
    if (!isVisible()) {
        QTimer::singleShot(0, this, [this, later = QPersistentModelIndex(index)] {
            if (isVisible() && later.isValid())
                showInColumn(later);
        });
        return;
    }
    for (QWidget* at = parentWidget(); at != nullptr; at = at->parentWidget())
        if (auto* column = qobject_cast<QScrollArea*>(at)) {
            if (QLayout* layout = column->widget()->layout())
                layout->activate();
            const QRect row = visualRect(index);
            const QPoint middle = viewport()->mapTo(column->widget(), row.center());
            column->ensureVisible(0, middle.y(), 0, 2 * row.height());
            return;
        }
}

} // namespace kernelcurve
