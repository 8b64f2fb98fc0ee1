#include "ui/results/chart/parts_view.h"

#include "app/chart/data/chart_summary.h"
#include "app/chart/plot/chart_page.h"
#include "app/chart/style/chart_style.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"

#include <QEvent>
#include <QPainter>
#include <QScopedValueRollback>

namespace kernelcurve {
namespace {

constexpr int margin = 6;

ChartTheme themeOf(const QWidget& widget) {
    return ChartTheme::fromPalette(widget.palette(), widget.font());
}

} // namespace

PartsView::PartsView(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("chartParts"));
    setMinimumSize(276, 188);
}

void PartsView::setChart(const ChartData& chart) {
    if (chart == chart_)
        return;
    chart_ = chart;
    setAccessibleName(chart_.title);
    setAccessibleDescription(chartSummary(chart_));
    while (views_.size() > chart_.parts.size()) {
        delete views_.back();
        views_.pop_back();
    }
    const bool fresh = views_.empty();
    while (views_.size() < chart_.parts.size()) {
        auto* view = views_.emplace_back(new ChartView(this));
        connect(view, &ChartView::pointSelected, this, &PartsView::pointSelected);
        connect(&view->canvas().zoomer(), &ChartZoomer::changed, this,
                [this, view] { follow(view->canvas().zoomer()); });
        view->show();
    }
    for (std::size_t place = 0; place < views_.size(); ++place) {
        // The axis labels appear once for all parts. This leaves more space for the curves.
        ChartData part = chart_.parts[place];
        part.x.label.clear();
        part.y.label.clear();
        views_[place]->setChart(std::move(part));
        views_[place]->selectRow(selected_);
    }
    if (fresh)
        showAll();
    arrange();
}

void PartsView::follow(const ChartZoomer& zoomed) {
    if (following_)
        return;
    const QScopedValueRollback once(following_, true);
    for (ChartView* view : views_)
        if (&view->canvas().zoomer() != &zoomed)
            view->canvas().zoomer().follow(zoomed);
}

void PartsView::selectRow(int row) {
    selected_ = row;
    for (ChartView* view : views_)
        view->selectRow(row);
}

void PartsView::showAll() {
    for (ChartView* view : views_)
        view->canvas().zoomer().showAll();
}

void PartsView::arrange() {
    const ChartTheme theme = themeOf(*this);
    const auto heightOf = [&](const QString& text, const QFont& font) {
        return text.isEmpty() ? 0
                              : QFontMetrics(font)
                                        .boundingRect(QRect(0, 0, width() - 2 * margin, height()),
                                                      Qt::TextWordWrap, text)
                                        .height() +
                                    margin;
    };
    QRect room = rect();
    titlePlace_ = axesPlace_ = room;
    titlePlace_.setHeight(
        heightOf(titled_ ? chart_.title : QString(), theme.scaledFont(1.15, true)));
    axesPlace_.setTop(titlePlace_.bottom() + 1);
    axesPlace_.setHeight(heightOf(axesText(chart_), theme.font));
    captionPlace_ = room.adjusted(margin, 0, -margin, 0);
    captionPlace_.setTop(room.bottom() + 1 - heightOf(chart_.caption, theme.scaledFont(0.85)));
    room.setTop(axesPlace_.bottom() + 1);
    room.setBottom(captionPlace_.top() - 1);
    const auto count = static_cast<int>(views_.size());
    if (count > 0) {
        const int columns = columnsOfPanels(count, room.size());
        const int rows = (count + columns - 1) / columns;
        const QSize cell(room.width() / columns, room.height() / rows);
        for (int place = 0; place < count; ++place)
            views_[static_cast<std::size_t>(place)]->setGeometry(
                QRect(QPoint(room.left() + place % columns * cell.width(),
                             room.top() + place / columns * cell.height()),
                      cell));
    }
    update();
}

void PartsView::paintEvent(QPaintEvent*) {
    const ChartTheme theme = themeOf(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    const auto write = [&](const QRect& place, const QString& text, const QFont& font,
                           const QColor& colour, Qt::AlignmentFlag side) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(place, side | Qt::AlignVCenter | Qt::TextWordWrap, text);
    };
    if (titled_)
        write(titlePlace_, chart_.title, theme.scaledFont(1.15, true), theme.text,
              Qt::AlignHCenter);
    write(axesPlace_, axesText(chart_), theme.font, theme.mutedText, Qt::AlignHCenter);
    write(captionPlace_, chart_.caption, theme.scaledFont(0.85), theme.mutedText, Qt::AlignLeft);
}

void PartsView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void PartsView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        arrange();
}

} // namespace kernelcurve
