#include "app/chart/plot/chart_page.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/plot/chart_plot.h"

#include <qcustomplot.h>

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {

struct ChartPage::Panel {
    explicit Panel(const QRect& at)
        : place(at)
        , drawn(plot) {}

    QRect place;
    QCustomPlot plot;
    ChartPlot drawn;
};

int columnsOfPanels(int count, QSize room) {
    constexpr double shape = 1.45;
    int best = 1;
    double least = std::numeric_limits<double>::infinity();
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double width = static_cast<double>(room.width()) / columns;
        const double height = static_cast<double>(std::max(room.height(), 1)) / rows;
        const double off = std::abs(std::log(width / height / shape));
        if (off < least) {
            least = off;
            best = columns;
        }
    }
    return best;
}

QString axesText(const ChartData& chart) {
    return Chart::tr("%1 over %2").arg(chart.y.label, chart.x.label);
}

ChartPage::ChartPage(const ChartData& chart, QSize size, const ChartTheme& theme, bool transparent)
    : size_(size)
    , theme_(theme)
    , transparent_(transparent) {
    layOut(chart);
}

ChartPage::~ChartPage() = default;

void ChartPage::layOut(const ChartData& chart) {
    QRect room(QPoint(), size_);
    if (!chart.parts.empty()) {
        constexpr int margin = 6;
        const auto heightOf = [&](const QString& text, const QFont& font) {
            return text.isEmpty() ? 0
                                  : QFontMetrics(font)
                                            .boundingRect(QRect(0, 0, size_.width() - 2 * margin,
                                                                size_.height()),
                                                          Qt::TextWordWrap, text)
                                            .height() +
                                        margin;
        };
        title_ = chart.title;
        // Once for all of them, which leaves room for the curves.
        axes_ = axesText(chart);
        caption_ = chart.caption;
        titlePlace_ = room;
        titlePlace_.setHeight(heightOf(title_, theme_.scaledFont(1.15, true)));
        axesPlace_ = room;
        axesPlace_.setTop(titlePlace_.bottom() + 1);
        axesPlace_.setHeight(heightOf(axes_, theme_.font));
        captionPlace_ = room.adjusted(margin, 0, -margin, 0);
        captionPlace_.setTop(room.bottom() + 1 - heightOf(caption_, theme_.scaledFont(0.85)));
        room.setTop(axesPlace_.bottom() + 1);
        room.setBottom(captionPlace_.top() - 1);
    }
    const std::vector<ChartData> whole = chart.parts.empty() ? std::vector{chart} : chart.parts;
    const auto count = static_cast<int>(whole.size());
    const int columns = columnsOfPanels(count, room.size());
    const int rows = (count + columns - 1) / columns;
    const QSize cell(room.width() / columns, room.height() / rows);
    for (int place = 0; place < count; ++place) {
        const QPoint corner(room.left() + place % columns * cell.width(),
                            room.top() + place / columns * cell.height());
        Panel& panel = *panels_.emplace_back(std::make_unique<Panel>(QRect(corner, cell)));
        panel.plot.setViewport(QRect(QPoint(), cell));
        panel.drawn.setTheme(theme_);
        panel.drawn.setOnPaper(true);
        ChartData part = whole[static_cast<std::size_t>(place)];
        if (!axes_.isEmpty())
            part.x.label = part.y.label = QString();
        panel.drawn.setChart(std::move(part));
        if (transparent_)
            panel.plot.setBackground(QBrush(Qt::NoBrush));
        panel.drawn.showAll(Qt::Horizontal);
        panel.drawn.showAll(Qt::Vertical);
        panel.drawn.arrange(cell);
    }
}

void ChartPage::drawOn(QPaintDevice& device, bool vectors) {
    QCPPainter painter;
    painter.begin(&device);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmVectorized, vectors);
    if (!transparent_)
        painter.fillRect(QRect(QPoint(), size_), theme_.background);
    for (const auto& panel : panels_) {
        painter.save();
        painter.translate(panel->place.topLeft());
        panel->plot.toPainter(&painter, panel->place.width(), panel->place.height());
        painter.restore();
    }
    const auto write = [&](const QRect& place, const QString& text, const QFont& font,
                           const QColor& colour, Qt::AlignmentFlag side) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(place, side | Qt::AlignVCenter | Qt::TextWordWrap, text);
    };
    if (!title_.isEmpty())
        write(titlePlace_, title_, theme_.scaledFont(1.15, true), theme_.text, Qt::AlignHCenter);
    if (!axes_.isEmpty())
        write(axesPlace_, axes_, theme_.font, theme_.mutedText, Qt::AlignHCenter);
    if (!caption_.isEmpty())
        write(captionPlace_, caption_, theme_.scaledFont(0.85), theme_.mutedText, Qt::AlignLeft);
    painter.end();
}

} // namespace kernelcurve
