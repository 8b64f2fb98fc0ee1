#include "app/chart/plot/chart_legend.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/plot/chart_bands.h"
#include "app/chart/plot/chart_bars.h"
#include "app/chart/style/fitted_names.h"

#include <QFontMetrics>

#include <algorithm>
#include <limits>
#include <utility>

namespace kernelcurve {
namespace {

constexpr int iconWidth = 32;
constexpr int iconGap = 6;
constexpr int columnGap = 18;
constexpr int sideMargin = 12;
// Maximum shares of the chart's width and height for a legend on the right.
constexpr double maxWidth = 0.3;
constexpr double maxHeight = 0.85;
// The maximum share of the width if the user chose the right side.
constexpr double maxWantedWidth = 0.45;

} // namespace

ChartLegend::ChartLegend(const DrawnChart& drawn)
    : QCPLayoutElement(&drawn.plot)
    , drawn_(drawn) {
    setMargins({});
    setSizeConstraintRect(scrOuterRect);
}

void ChartLegend::applyChart() {
    const ChartData& chart = drawn_.chart;
    entries_.clear();
    place_ = chart.legend;
    const auto look = chart.kind == ChartKind::Bars || chart.kind == ChartKind::Timeline
                          ? LegendEntry::Look::Bar
                      : chart.kind == ChartKind::Roofline ? LegendEntry::Look::Point
                                                          : LegendEntry::Look::Line;
    const QStringList names = shownSeriesNames(chart);
    const ChartSeries* faded = nullptr;
    int countOfFaded = 0;
    for (std::size_t index = 0; index < chart.series.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        if (series.faded) {
            faded = &series;
            ++countOfFaded;
        } else if (!seriesNamed_) {
            const int number = static_cast<int>(index);
            entries_.push_back({names[static_cast<qsizetype>(index)], series.title,
                                theme_.styleOf(series, number), drawn_.isShown(series), look,
                                number});
        }
    }
    if (faded)
        entries_.push_back({Chart::tr("%n more", nullptr, countOfFaded),
                            {},
                            theme_.styleOf(*faded, 0),
                            true,
                            LegendEntry::Look::Faded});
    if (seriesNamed_)
        addGroups();
    for (const ChartBand& band : chart.bands) {
        SeriesStyle style = bandStyle(chart, band, theme_);
        entries_.push_back({band.name, {}, std::move(style), true, LegendEntry::Look::Band});
    }
    // A heat map has the names of its rows at the axis. If only one series of bars exists, the
    // label of the y axis names it.
    const bool named =
        chart.kind == ChartKind::Bars && entries_.size() == 1 && entries_[0].name == chart.y.label;
    if (chart.kind == ChartKind::HeatMap || named)
        entries_.clear();
    marks_ = marksOf(drawn_);
}

/// Adds the entries of a roofline: kernels without a name next to a point, followed by groups.
void ChartLegend::addGroups() {
    const ChartData& chart = drawn_.chart;
    const QStringList names = shownPointNames(chart);
    QStringList known;
    const auto add = [&](const QString& name, const SeriesStyle& style) {
        if (name.isEmpty() || known.contains(name))
            return;
        known << name;
        entries_.push_back({name, {}, style, true, LegendEntry::Look::Point});
    };
    for (std::size_t index = 0; index < chart.series.size(); ++index)
        if (unnamed_.contains(chart.series[index].pointName))
            add(names[static_cast<qsizetype>(index)],
                theme_.styleOf(chart.series[index], static_cast<int>(index)));
    for (ChartSeries series : chart.series) {
        // Use the text colour, which is the last colour of the theme.
        series.like = -1;
        series.look = static_cast<int>(theme_.series.size()) - 1;
        SeriesStyle style = theme_.styleOf(series, 0);
        style.marker = ChartMarker::Disc;
        add(shortDeviceNames(series.group), style);
    }
}

void ChartLegend::setUnnamed(const QStringList& pointNames) {
    if (std::exchange(unnamed_, pointNames) != pointNames)
        applyChart();
}

void ChartLegend::setSeriesNamed(bool named) {
    if (std::exchange(seriesNamed_, named) != named)
        applyChart();
}

int ChartLegend::entryWidth() const {
    const QFontMetrics metrics(theme_.font);
    int widest = 0;
    for (const LegendEntry& entry : entries_)
        widest = std::max(widest, metrics.horizontalAdvance(entry.name));
    for (const LegendMark& mark : marks_)
        widest = std::max(widest, metrics.horizontalAdvance(mark.name));
    return iconWidth + iconGap + widest + 2;
}

int ChartLegend::rowHeight() const {
    return QFontMetrics(theme_.font).height() + 4;
}

int ChartLegend::titledWidth(Titles titles) const {
    const QFontMetrics metrics(theme_.font);
    const QFontMetrics small(titleFont());
    int widest = 0;
    for (const LegendEntry& entry : entries_) {
        const int title = small.horizontalAdvance(entry.title);
        widest = std::max(widest, titles == Titles::Beside && title > 0
                                      ? metrics.horizontalAdvance(entry.name) + iconGap + title
                                      : title);
    }
    return widest == 0 ? 0 : std::max(entryWidth(), iconWidth + iconGap + widest + 2);
}

QString ChartLegend::nameOf(int place) const {
    const auto index = static_cast<std::size_t>(place);
    return index < entries_.size() ? entries_[index].name : marks_[index - entries_.size()].name;
}

/// Wraps every name to the width of a column.
void ChartLegend::wrapNames() {
    lines_.clear();
    for (int place = 0; place < count(); ++place)
        lines_.push_back(wrappedName(nameOf(place), theme_.font, nameRoom()));
}

int ChartLegend::nameRoom() const {
    return columnWidth_ - iconWidth - iconGap;
}

int ChartLegend::heightOf(int place) const {
    const auto index = static_cast<std::size_t>(place);
    const bool titled =
        titles_ == Titles::Below && index < entries_.size() && !entries_[index].title.isEmpty();
    const auto more = static_cast<int>(lines_[index].size()) - 1;
    return (titled ? 2 : 1) * rowHeight() + more * QFontMetrics(theme_.font).height();
}

/// Computes the tops of the rows. Returns the total height in pixels.
int ChartLegend::placeRows() {
    rowTops_ = {0};
    for (int first = 0; first < count(); first += columns_) {
        int highest = 0;
        for (int place = first; place < std::min(first + columns_, count()); ++place)
            highest = std::max(highest, heightOf(place));
        rowTops_.push_back(rowTops_.back() + highest);
    }
    return rowTops_.back();
}

/// Shows as many rows as fit into `room` pixels, but at least one. Returns their height. If entries
/// are omitted, the last one shows their number.
int ChartLegend::showRows(int room) {
    std::size_t rows = 1;
    while (rows + 1 < rowTops_.size() && rowTops_[rows + 1] <= room)
        ++rows;
    shownCells_ = std::min(count(), static_cast<int>(rows) * columns_);
    return rowTops_[rows];
}

bool ChartLegend::prefersBelow(QSize chart) const {
    if (isEmpty())
        return true;
    if (place_ == LegendPlace::Right || place_ == LegendPlace::Below)
        return place_ == LegendPlace::Below;
    const bool oneRow = count() * (entryWidth() + columnGap) <= chart.width() - 2 * sideMargin;
    const bool fitsBeside = entryWidth() + sideMargin <= chart.width() * maxWidth &&
                            count() * rowHeight() <= chart.height() * maxHeight;
    return oneRow || !fitsBeside;
}

void ChartLegend::arrange(QSize chart, bool below) {
    titles_ = Titles::None;
    inside_ = {};
    if (isEmpty()) {
        shownCells_ = 0;
        setMinimumSize(0, 0);
        setMaximumSize(QWIDGETSIZE_MAX, 0);
    } else if (below) {
        arrangeBelow(chart);
    } else {
        arrangeBeside(chart);
    }
}

void ChartLegend::arrangeBelow(QSize chart) {
    const int available = chart.width() - 2 * sideMargin;
    const auto columnsOf = [&](int width) {
        return std::clamp((available + columnGap) / (width + columnGap), 1, count());
    };
    const auto widthOf = [&](int columns) { return (available + columnGap) / columns - columnGap; };
    const auto rowsIn = [&](int columns) { return (count() + columns - 1) / columns; };
    // Arranges complete names in at most `columns` columns and returns the height. A single column
    // may be narrower than a name.
    const auto tryWhole = [&](int columns) {
        // Balance the rows, to avoid a short last row.
        columns_ = rowsIn(rowsIn(columns));
        columnWidth_ = std::min(entryWidth(), widthOf(columns));
        wrapNames();
        return placeRows();
    };
    const int whole = columnsOf(std::min(entryWidth(), available));
    const double maxShare = place_ == LegendPlace::Below ? 0.45 : 0.3;
    const int room = std::max(rowHeight(), static_cast<int>(chart.height() * maxShare));
    int height = tryWhole(whole);
    // Show titles if they need no additional row.
    const int titled = titledWidth(Titles::Beside);
    if (height <= room && titled > 0 && titled <= available &&
        rowsIn(columnsOf(titled)) == rowsIn(columns_)) {
        titles_ = Titles::Beside;
        columns_ = rowsIn(rowsIn(columnsOf(titled)));
        columnWidth_ = titled;
        wrapNames();
        placeRows();
    }
    // Paper has no tooltips, so complete names may take more of the height.
    const int roomForWhole = onPaper_ ? std::max(room, chart.height() * 45 / 100) : room;
    if (height > room)
        height = arrangeNarrow(whole, roomForWhole, available, tryWhole);
    constexpr int space = 8;
    height = showRows(roomForWhole) + space;
    setMinimumSize(chart.width() - sideMargin, height);
    setMaximumSize(QWIDGETSIZE_MAX, height);
}

/// Uses more columns with multi-line names if this reduces the height. Returns the height in
/// pixels.
int ChartLegend::arrangeNarrow(int columns, int room, int available,
                               const std::function<int(int)>& tryWhole) {
    constexpr int leastName = 70; // minimum width of a name in pixels
    constexpr int most = 64;      // Maximum number of names. Longer legends keep their columns.
    int best = columns;
    int least = tryWhole(columns);
    for (int more = columns + 1; more <= count() && count() <= most && least > room; ++more) {
        if ((available + columnGap) / more - columnGap < iconWidth + iconGap + leastName)
            break;
        if (const int height = tryWhole(more); height < least) {
            best = more;
            least = height;
        }
    }
    return tryWhole(best);
}

void ChartLegend::arrangeBeside(QSize chart) {
    columnWidth_ =
        std::min(entryWidth(), static_cast<int>(chart.width() * maxWantedWidth) - sideMargin);
    columns_ = 1;
    wrapNames();
    placeRows();
    const int titled = titledWidth(Titles::Below);
    if (titled > 0 &&
        titled <= std::max(columnWidth_, static_cast<int>(chart.width() * maxWidth) - sideMargin)) {
        titles_ = Titles::Below;
        if (placeRows() <= chart.height() * maxHeight) {
            columnWidth_ = std::max(columnWidth_, titled);
        } else {
            titles_ = Titles::None;
            placeRows();
        }
    }
    const QSize size(columnWidth_ + sideMargin, showRows(chart.height()));
    setMinimumSize(size);
    setMaximumSize(size.width(), QWIDGETSIZE_MAX);
}

bool ChartLegend::placeInside(const QRectF& inside, const ChartGround& ground) {
    constexpr int clear = 8; // distance in pixels from the curves and the axes
    titles_ = Titles::None;
    columnWidth_ = entryWidth();
    shownCells_ = count();
    const QRectF area = inside.adjusted(clear, clear, -clear, -clear);
    for (columns_ = 1; columns_ <= count(); ++columns_) {
        wrapNames();
        const QSizeF size(columns_ * (columnWidth_ + columnGap) - columnGap, placeRows() + 2);
        if (size.width() > area.width() || size.height() > area.height())
            continue;
        // Find the free position nearest to a corner.
        double least = std::numeric_limits<double>::infinity();
        constexpr double step = 6;
        const double right = area.right() - size.width();
        const double bottom = area.bottom() - size.height();
        for (double left = area.left(); left <= right; left += step)
            for (double top = area.top(); top <= bottom; top += step) {
                const double off = std::min(left - area.left(), right - left) +
                                   std::min(top - area.top(), bottom - top);
                const QRectF box(QPointF(left, top), size);
                if (off < least && ground.under(box.adjusted(-clear, -clear, clear, clear)) == 0) {
                    least = off;
                    inside_ = box;
                }
            }
        if (!inside_.isEmpty())
            break;
    }
    if (inside_.isEmpty())
        shownCells_ = 0;
    setMinimumSize(0, 0);
    setMaximumSize(QWIDGETSIZE_MAX, 0);
    return !inside_.isEmpty();
}

QRectF ChartLegend::cell(int place) const {
    const double pitch = columnWidth_ + columnGap;
    const QRectF area = inside_.isEmpty() ? QRectF(mRect) : inside_;
    const bool below = area.width() > columnWidth_ + sideMargin || columns_ > 1;
    const double used = columns_ * pitch - columnGap;
    const double left = below ? std::max(0.0, (area.width() - used) / 2) : 0;
    const auto row = static_cast<std::size_t>(place / columns_);
    return {area.left() + left + (place % columns_) * pitch, area.top() + rowTops_[row] + 2.0,
            static_cast<double>(columnWidth_),
            static_cast<double>(rowTops_[row + 1] - rowTops_[row])};
}

int ChartLegend::seriesAt(const QPointF& place) const {
    for (int entry = 0; entry < std::min(shownCells_, static_cast<int>(entries_.size())); ++entry) {
        const bool tellsTheRest = entry == shownCells_ - 1 && shownCells_ < count();
        if (!tellsTheRest && cell(entry).contains(place))
            return entries_[static_cast<std::size_t>(entry)].series;
    }
    return -1;
}

void ChartLegend::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

void ChartLegend::draw(QCPPainter* painter) {
    if (!inside_.isEmpty() && drawn_.chart.background != QLatin1String("transparent"))
        painter->fillRect(inside_, theme_.background); // The background hides the grid.
    for (int place = 0; place < shownCells_; ++place) {
        const QRectF area = cell(place);
        const QRectF line(area.topLeft(), QSizeF(area.width(), rowHeight()));
        const auto index = static_cast<std::size_t>(place);
        if (place == shownCells_ - 1 && shownCells_ < count()) {
            drawText(painter, {Chart::tr("and %n more", nullptr, count() - place)}, line, true);
        } else if (index < entries_.size()) {
            const LegendEntry& entry = entries_[index];
            drawSample(painter, entry, line);
            const bool muted = !entry.shown && entry.look != LegendEntry::Look::Band;
            drawText(painter, lines_[index], line, muted);
            const double under = rowHeight() - 3 +
                                 (static_cast<double>(lines_[index].size()) - 1) *
                                     QFontMetrics(theme_.font).height();
            drawTitle(painter, entry, titles_ == Titles::Below ? line.translated(0, under) : line);
        } else {
            drawSymbol(painter, marks_[index - entries_.size()].symbol, line);
            drawText(painter, lines_[index], line, true);
        }
    }
}

void ChartLegend::drawSample(QCPPainter* painter, const LegendEntry& entry,
                             const QRectF& area) const {
    SeriesStyle style = entry.style;
    if (!entry.shown)
        style.color = theme_.grid;
    const double middle = area.center().y();
    if (entry.look == LegendEntry::Look::Bar) {
        constexpr double height = 11;
        drawBar(*painter, {area.left() + 6, middle - height / 2, iconWidth - 12.0, height}, style,
                theme_);
        return;
    }
    if (entry.look == LegendEntry::Look::Band) {
        constexpr double height = 12;
        painter->fillRect(QRectF(area.left(), middle - height / 2, iconWidth, height), style.color);
        return;
    }
    const bool isFaded = entry.look == LegendEntry::Look::Faded;
    painter->setPen(linePen(style, isFaded ? 1 : theme_.lineWidth));
    if (entry.look == LegendEntry::Look::Line || isFaded)
        painter->drawLine(QPointF(area.left(), middle), QPointF(area.left() + iconWidth, middle));
    if (isFaded)
        return;
    const QCPScatterStyle scatter = scatterStyle(style, theme_.markerSize, theme_.background);
    scatter.applyTo(painter, QPen(style.color));
    scatter.drawShape(painter, area.left() + iconWidth / 2.0, middle);
}

void ChartLegend::drawTitle(QCPPainter* painter, const LegendEntry& entry,
                            const QRectF& area) const {
    if (titles_ == Titles::None || entry.title.isEmpty())
        return;
    const QFontMetrics small(titleFont());
    const int name = titles_ == Titles::Beside
                         ? QFontMetrics(theme_.font).horizontalAdvance(entry.name) + iconGap
                         : 0;
    const QRectF place = area.adjusted(iconWidth + iconGap + name, 0, 0, 0);
    painter->setFont(titleFont());
    painter->setPen(theme_.mutedText);
    painter->drawText(
        place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        small.elidedText(entry.title, Qt::ElideRight, static_cast<int>(place.width()) + 1));
}

void ChartLegend::drawSymbol(QCPPainter* painter, LegendMark::Symbol symbol,
                             const QRectF& area) const {
    const QPointF middle(area.left() + iconWidth / 2.0, area.center().y());
    painter->setPen(QPen(theme_.mutedText, 1.6));
    if (symbol == LegendMark::Symbol::Percent) {
        painter->setFont(theme_.font);
        painter->drawText(QRectF(area.left(), area.top(), iconWidth, area.height()),
                          Qt::AlignCenter, QStringLiteral("%"));
        return;
    }
    if (symbol == LegendMark::Symbol::Noisy)
        return drawNoisy(*painter, middle, theme_.mutedText, theme_.markerSize * 0.7);
    if (symbol == LegendMark::Symbol::Throttled)
        return drawThrottled(*painter, middle + QPointF(0, theme_.markerSize), theme_.mutedText,
                             theme_.markerSize);
    if (symbol == LegendMark::Symbol::Band) {
        QColor color = theme_.mutedText;
        color.setAlphaF(0.45F);
        painter->setPen(QPen(color, 1));
        color.setAlphaF(0.2F);
        painter->setBrush(color);
        painter->drawRect(QRectF(area.left(), middle.y() - 6, iconWidth, 12));
        return;
    }
    if (symbol == LegendMark::Symbol::ErrorBar || symbol == LegendMark::Symbol::PredictedBar) {
        constexpr double half = 6;
        constexpr double cap = 3;
        painter->drawLine(middle - QPointF(0, half), middle + QPointF(0, half));
        for (const double end : {-half, half})
            painter->drawLine(middle + QPointF(-cap, end), middle + QPointF(cap, end));
        return;
    }
    drawMissingMark(*painter, middle, symbol == LegendMark::Symbol::Excluded,
                    QPen(theme_.mutedText, 1.6), theme_.markerSize);
}

void ChartLegend::drawText(QCPPainter* painter, const QStringList& lines, const QRectF& area,
                           bool muted) const {
    QRectF place = area.adjusted(iconWidth + iconGap, 0, 0, 0);
    painter->setFont(theme_.font);
    painter->setPen(muted ? theme_.mutedText : theme_.text);
    for (const QString& line : lines) {
        painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line);
        place.translate(0, QFontMetrics(theme_.font).height());
    }
}

} // namespace kernelcurve
