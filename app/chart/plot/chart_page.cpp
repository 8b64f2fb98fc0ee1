#include "app/chart/plot/chart_page.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/plot/chart_plot.h"

#include <qcustomplot.h>

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

struct PageText {
    QRect place;
    QString text;
    QFont font;
    QColor color;
    Qt::AlignmentFlag side;
};

/// Returns the texts that small multiples share. Reduces `room` to the area of the panels.
std::vector<PageText> textsAbout(const ChartData& chart, const ChartPage& parts,
                                 const ChartTheme& theme, QRect& room) {
    constexpr int margin = 6;
    const QRect page = room;
    const auto heightOf = [&](const PageText& about) {
        const QRect wrapped(0, 0, page.width() - 2 * margin, page.height());
        return about.text.isEmpty() ? 0
                                    : QFontMetrics(about.font)
                                              .boundingRect(wrapped, Qt::TextWordWrap, about.text)
                                              .height() +
                                          margin;
    };
    PageText title{page, parts.titled ? chart.title : QString(), theme.scaledFont(1.15, true),
                   theme.text, Qt::AlignHCenter};
    PageText axes{page, axesText(chart), theme.font, theme.mutedText, Qt::AlignHCenter};
    PageText caption{page.adjusted(margin, 0, -margin, 0),
                     parts.captioned ? chart.caption : QString(), theme.scaledFont(0.85),
                     theme.mutedText, Qt::AlignLeft};
    title.place.setHeight(heightOf(title));
    axes.place.setTop(title.place.bottom() + 1);
    axes.place.setHeight(heightOf(axes));
    caption.place.setTop(page.bottom() + 1 - heightOf(caption));
    room.setTop(axes.place.bottom() + 1);
    room.setBottom(caption.place.top() - 1);
    return {title, axes, caption};
}

} // namespace

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
    return Chart::tr("%1 vs. %2").arg(chart.y.label, chart.x.label);
}

void drawPage(QPaintDevice& device, const ChartData& chart, const ChartPage& page,
              const ChartTheme& theme) {
    constexpr double defaultTextSize = 10; // size of the theme's font in points
    const double scale = chart.textSize > 0 ? chart.textSize / defaultTextSize : 1;
    QCPPainter painter;
    painter.begin(&device);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
    painter.setMode(QCPPainter::pmVectorized, page.vectors);
    painter.scale(scale, scale);
    QRect room(QPoint(), (QSizeF(page.size) / scale).toSize());
    if (!page.transparent)
        painter.fillRect(room.adjusted(0, 0, 1, 1), theme.background);
    std::vector<PageText> texts;
    if (!chart.parts.empty())
        texts = textsAbout(chart, page, theme, room);
    const std::vector<ChartData> whole = chart.parts.empty() ? std::vector{chart} : chart.parts;
    const auto count = static_cast<int>(whole.size());
    const int columns = columnsOfPanels(count, room.size());
    const int rows = (count + columns - 1) / columns;
    const QSize cell(room.width() / columns, room.height() / rows);
    for (int place = 0; place < count; ++place) {
        QCustomPlot plot;
        ChartPlot drawn(plot);
        plot.setViewport(QRect(QPoint(), cell));
        drawn.setTheme(theme);
        drawn.setOnPaper(true);
        drawn.setTitled(page.titled || !texts.empty());
        ChartData part = whole[static_cast<std::size_t>(place)];
        if (!texts.empty())
            part.x.label = part.y.label = QString();
        if (!page.captioned)
            part.caption.clear();
        drawn.setChart(std::move(part));
        if (page.transparent)
            plot.setBackground(QBrush(Qt::NoBrush));
        drawn.showAll(Qt::Horizontal);
        drawn.showAll(Qt::Vertical);
        drawn.arrange(cell);
        painter.save();
        const int row = place / columns;
        painter.translate(room.left() + place % columns * cell.width(),
                          room.top() + row * cell.height());
        plot.toPainter(&painter, cell.width(), cell.height());
        painter.restore();
    }
    for (const PageText& about : texts) {
        painter.setFont(about.font);
        painter.setPen(about.color);
        painter.drawText(about.place, about.side | Qt::AlignVCenter | Qt::TextWordWrap, about.text);
    }
    painter.end();
}

} // namespace kernelcurve
