#include "ui/widgets/kernel_name_delegate.h"

#include "ui/widgets/appearance/tone.h"

#include <QApplication>
#include <QPainter>

namespace kernelcurve {
namespace {

constexpr int beforeTitle = 8;

} // namespace

void KernelNameDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QString title = index.data(titleRole).toString();
    if (title.isEmpty())
        return;
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
    const QRect text = style->subElementRect(QStyle::SE_ItemViewItemText, &cell, cell.widget);
    const QRect room = text.adjusted(
        margin + cell.fontMetrics.horizontalAdvance(cell.text) + beforeTitle, 0, -margin, 0);
    // A title of fewer than four letters with an ellipsis would be useless.
    if (room.width() < cell.fontMetrics.averageCharWidth() * 4)
        return;
    const bool chosen = cell.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setFont(cell.font);
    painter->setPen(chosen ? cell.palette.color(QPalette::HighlightedText)
                           : toneColour(Tone::Muted, cell.palette));
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      cell.fontMetrics.elidedText(title, Qt::ElideRight, room.width()));
    painter->restore();
}

QSize KernelNameDelegate::sizeHint(const QStyleOptionViewItem& option,
                                   const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const QString title = index.data(titleRole).toString();
    if (!title.isEmpty())
        size.rwidth() += beforeTitle + option.fontMetrics.horizontalAdvance(title);
    return size;
}

QString kernelText(const QString& id, const QString& title) {
    return title.isEmpty() || title == id ? id : QStringLiteral("%1 – %2").arg(id, title);
}

} // namespace kernelcurve
