#include "ui/widgets/wrapping_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <utility>

namespace kernelcurve {

WrappingTable::WrappingTable(int wrapped, QWidget* parent)
    : QTableView(parent)
    , wrapped_(wrapped) {
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setAlternatingRowColors(true);
    setTabKeyNavigation(false);
    setWordWrap(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
}

void WrappingTable::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(wrapped_, QHeaderView::Fixed);
    const auto soon = [this] { fitSoon_.start(); };
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int section) {
        if (section != wrapped_)
            fitSoon_.start();
    });
    connect(model, &QAbstractItemModel::modelReset, this, soon);
    connect(model, &QAbstractItemModel::dataChanged, this, soon);
    connect(model, &QAbstractItemModel::headerDataChanged, this, soon);
    fitSoon_.start();
}

void WrappingTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitSoon_.start();
}

void WrappingTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    // If the rows' heights show or hide a scroll bar, the width changes again.
    if (fitting_)
        fitSoon_.start();
    else
        fit();
}

void WrappingTable::fit() {
    if (!model())
        return;
    fitting_ = true;
    int others = 0;
    for (int column = 0; column < model()->columnCount(); ++column)
        if (column != wrapped_)
            others += columnWidth(column);
    setColumnWidth(wrapped_, std::max(minWidth(), viewport()->width() - others));
    constexpr int aroundText = 6; // space above and below a line together, in pixels
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + aroundText);
    resizeRowsToContents();
    fitting_ = false;
}

/// Returns the width of the longest word in pixels, including the cell's decoration and margins.
int WrappingTable::minWidth() const {
    int longest = horizontalHeader()->sectionSizeHint(wrapped_);
    constexpr int aroundText = 12;
    const int side =
        iconSize().isValid() ? iconSize().width() : style()->pixelMetric(QStyle::PM_SmallIconSize);
    for (int row = 0; row < model()->rowCount(); ++row) {
        const QModelIndex cell = model()->index(row, wrapped_);
        const bool decorated = cell.data(Qt::DecorationRole).isValid();
        const int beside = aroundText + (decorated ? side + aroundText : 0);
        const QString text = cell.data().toString();
        // Chinese text can break between any two characters.
        QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
        for (qsizetype from = 0, to = breaks.toNextBoundary(); to > from;
             from = std::exchange(to, breaks.toNextBoundary())) {
            const QString word = text.mid(from, to - from).trimmed();
            longest = std::max(longest, beside + fontMetrics().horizontalAdvance(word));
        }
    }
    return longest;
}

} // namespace kernelcurve
