#pragma once

#include "ui/results/table/shown_measurements.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/tone.h"

#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>

namespace kernelcurve {

/// Draws the status as an icon with a short text.
class StatusDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text = index.data(MeasurementModel::markWordsRole).toString();
        option->icon = actionIcon(index.data(MeasurementModel::markRole).toString());
        option->features |= QStyleOptionViewItem::HasDecoration;
        const int side = option->fontMetrics.height() - 2;
        option->decorationSize = {side, side};
    }
};

/// A table view that also draws lines between groups, and marks the current cell in the selected
/// row.
class MeasurementRows : public QTableView {
  public:
    MeasurementRows(const ShownMeasurements& shown, QWidget* parent)
        : QTableView(parent)
        , shown_(shown) {}

  protected:
    void paintEvent(QPaintEvent* event) override {
        QTableView::paintEvent(event);
        QPainter painter(viewport());
        if (hasFocus() && currentIndex().isValid()) {
            painter.setPen(palette().color(QPalette::HighlightedText));
            painter.drawRect(visualRect(currentIndex()).adjusted(1, 1, -2, -2));
        }
        constexpr int thickness = 2;
        const int first = shown_.groups() == TableGroups::None ? -1 : rowAt(0);
        for (int row = first; row >= 0 && row < shown_.rowCount(); ++row) {
            const int top = rowViewportPosition(row);
            if (top > viewport()->height())
                break;
            if (shown_.startsGroup(row))
                painter.fillRect(0, top - thickness / 2, viewport()->width(), thickness,
                                 toneColour(Tone::Muted, palette()));
        }
    }

  private:
    const ShownMeasurements& shown_;
};

} // namespace kernelcurve
