#include "app/chart/labels/chart_margin.h"

#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/series_samples.h"
#include "app/chart/style/fitted_names.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr int gutter = 9;     // pixels between the plotting area and the labels
constexpr int outerEdge = 2;  // pixels between the labels and the edge of the chart
constexpr int minWidth = 84;  // minimum width of a label in pixels, sufficient for the longest word
constexpr int minChart = 300; // minimum chart width in pixels for names of lines

int maxLabelWidth(int chartWidth, double share) {
    return std::max(minWidth, static_cast<int>(chartWidth * share));
}

/// Returns the y value at the right end of a line.
double valueOf(const ChartLine& line) {
    return line.path.empty() ? line.value : line.path.back().y();
}

/// Returns the starts of boxes with the given lengths. Each start is as near as possible to its
/// position in `wanted`, which must be sorted. The boxes do not overlap, and are between `low` and
/// `high`.
std::vector<double> spread(const std::vector<double>& wanted, const std::vector<double>& lengths,
                           double low, double high) {
    // The lengths of the previous boxes are subtracted, so that the starts only have to be sorted.
    // Neighbours in the wrong order get the mean of their wanted positions.
    struct Group {
        double sum;
        std::size_t count;
        double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Group> groups;
    double before = 0;
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        groups.push_back({wanted[index] - before, 1});
        before += lengths[index];
        while (groups.size() > 1 && groups[groups.size() - 2].mean() > groups.back().mean()) {
            const Group last = groups.back();
            groups.pop_back();
            groups.back() = {groups.back().sum + last.sum, groups.back().count + last.count};
        }
    }
    std::vector<double> starts;
    double offset = 0;
    for (const Group& group : groups)
        for (std::size_t each = 0; each < group.count; ++each) {
            const double start = std::max(low, std::min(group.mean(), high - before));
            starts.push_back(start + offset);
            offset += lengths[starts.size() - 1];
        }
    return starts;
}

} // namespace

QFont ChartMargin::font(const Label& label) const {
    return theme_.scaledFont(label.series < 0 ? 0.88 : 0.92);
}

QSizeF ChartMargin::sizeOf(const Label& label) const {
    const QFontMetrics metrics(font(label));
    int widest = 0;
    for (const QString& line : label.text)
        widest = std::max(widest, metrics.horizontalAdvance(line));
    return {widest + 1.0 + (label.series < 0 ? 0 : sampleWidth(theme_)),
            static_cast<double>(label.text.size()) * metrics.height()};
}

bool ChartMargin::canNameSeries(int chartWidth, double share) const {
    constexpr std::ptrdiff_t maxSeries = 8;
    const auto isNamed = [this](const ChartSeries& series) {
        return isShown_(series) && !series.faded;
    };
    const std::ptrdiff_t shown = std::ranges::count_if(chart_.series, isNamed);
    if (chart_.kind != ChartKind::Curves || !chart_.x.categories.isEmpty() ||
        !chart_.bands.empty() || chartWidth < minChart || shown < 1 || shown > maxSeries)
        return false;
    Label ofSeries;
    ofSeries.series = 0;
    const QFont seriesFont = font(ofSeries);
    const QFontMetrics metrics(seriesFont);
    const int room = maxLabelWidth(chartWidth, share) - sampleWidth(theme_);
    constexpr qsizetype maxLines = 2;
    const QStringList names = shownSeriesNames(chart_);
    return std::ranges::all_of(names, [&](const QString& name) {
        const auto number = static_cast<std::size_t>(&name - names.constData());
        if (chart_.series[number].faded)
            return true;
        return wrappedName(name, seriesFont, room).size() <= maxLines &&
               std::ranges::all_of(partsOfName(name), [&](const QString& part) {
                   return metrics.horizontalAdvance(part) <= room;
               });
    });
}

void ChartMargin::addLine(int number, int maxWidth) {
    const ChartLine& line = chart_.lines[static_cast<std::size_t>(number)];
    const bool isAbove = valueOf(line) > mParentPlot->yAxis->range().upper;
    constexpr int narrowLabel = 120;
    if (line.rank == ChartLine::Rank::Ceiling && isAbove && maxWidth < narrowLabel)
        return;
    Label label{{}, number};
    if (line.direction == ChartLine::Direction::Vertical) {
        label.text = QStringList{shortDeviceNames(line.name)};
        above_.push_back(label);
        return;
    }
    if (line.direction == ChartLine::Direction::Rising || line.name.isEmpty())
        return;
    label.text = wrappedName(shortDeviceNames(line.name), font(label), maxWidth);
    if (line.direction == ChartLine::Direction::Horizontal)
        label.text += wrappedName(referenceValue(chart_, line), font(label), maxWidth);
    if (isAbove)
        label.text.last() += QStringLiteral(" ↑");
    beside_.push_back(label);
}

void ChartMargin::addSeries(int number, const QString& name, int maxWidth) {
    Label label{{}, -1, number};
    label.text = wrappedName(name, font(label), maxWidth - sampleWidth(theme_));
    beside_.push_back(label);
}

void ChartMargin::arrange(int chartWidth, double seriesShare) {
    beside_.clear();
    above_.clear();
    width_ = height_ = 0;
    if (chart_.kind == ChartKind::HeatMap || chartWidth < minChart)
        return;
    const int maxWidth = maxLabelWidth(chartWidth, std::max(seriesShare, narrow));
    for (std::size_t number = 0; number < chart_.lines.size(); ++number)
        addLine(static_cast<int>(number), maxWidth);
    if (seriesShare > 0) {
        const QStringList names = shownSeriesNames(chart_);
        for (std::size_t number = 0; number < chart_.series.size(); ++number)
            if (const ChartSeries& series = chart_.series[number];
                isShown_(series) && !series.faded && series.name != chart_.y.label)
                addSeries(static_cast<int>(number), names[static_cast<qsizetype>(number)],
                          maxWidth);
    }
    double widest = 0;
    for (const Label& label : beside_)
        widest = std::max(widest, sizeOf(label).width());
    width_ = beside_.empty() ? 0 : gutter + static_cast<int>(std::ceil(widest)) + outerEdge;
    for (const Label& label : above_)
        height_ = static_cast<int>(sizeOf(label).height()) + 2;
}

std::optional<double> ChartMargin::anchorOf(const Label& label) const {
    const QRectF area = mParentPlot->axisRect()->rect();
    const QCPAxis* y = mParentPlot->yAxis;
    double value = 0;
    if (label.series >= 0) {
        const auto& points = chart_.series[static_cast<std::size_t>(label.series)].points;
        const auto last = std::find_if(points.rbegin(), points.rend(), [&](const ChartPoint& each) {
            return canBeDrawn(chart_, each);
        });
        // A curve that stops early does not end at the margin.
        constexpr double farthest = 0.2;
        if (last == points.rend() ||
            mParentPlot->xAxis->coordToPixel(last->x) < area.right() - farthest * area.width())
            return std::nullopt;
        value = *last->y;
    } else {
        value = valueOf(chart_.lines[static_cast<std::size_t>(label.line)]);
    }
    if (chart_.y.logarithmic && value <= 0)
        return std::nullopt;
    const double at = y->coordToPixel(value);
    if (at > area.bottom() + 1 || (label.series >= 0 && at < area.top() - 1))
        return std::nullopt;
    return at;
}

bool ChartMargin::place() {
    placeAbove();
    return placeBeside();
}

bool ChartMargin::placeBeside() {
    const QRectF area = mParentPlot->axisRect()->rect();
    const double beyond = QFontMetrics(theme_.font).height() / 2.0;
    const double low = area.top() - beyond;
    const double high = area.bottom() + beyond;
    std::vector<Label> placed;
    double total = 0;
    for (Label label : beside_) {
        const auto anchor = anchorOf(label);
        if (!anchor && label.series >= 0)
            return false;
        const double height = sizeOf(label).height();
        // If the margin has insufficient space for all names, the first lines have priority.
        if (!anchor || total + height > high - low) {
            if (label.series >= 0)
                return false;
            continue;
        }
        total += height;
        label.anchor = *anchor;
        placed.push_back(label);
    }
    std::ranges::stable_sort(placed, {}, &Label::anchor);
    std::vector<double> wanted;
    std::vector<double> heights;
    for (const Label& label : placed) {
        heights.push_back(sizeOf(label).height());
        wanted.push_back(label.anchor - heights.back() / 2);
    }
    const std::vector<double> tops = spread(wanted, heights, low, high);
    for (std::size_t index = 0; index < placed.size(); ++index) {
        Label& label = placed[index];
        label.box = QRectF(QPointF(area.right() + gutter, tops[index]), sizeOf(label));
        constexpr double farthest = 3; // maximum distance in lines of text
        if (label.series >= 0 &&
            std::abs(label.box.center().y() - label.anchor) > farthest * 2 * beyond)
            return false;
    }
    beside_ = std::move(placed);
    return true;
}

void ChartMargin::placeAbove() {
    const QRectF area = mParentPlot->axisRect()->rect();
    const QCPAxis* x = mParentPlot->xAxis;
    std::vector<Label> placed;
    double total = 0;
    constexpr int gap = 8;
    for (Label& label : above_) {
        const double value = chart_.lines[static_cast<std::size_t>(label.line)].value;
        if (chart_.x.logarithmic && value <= 0)
            continue;
        label.anchor = x->coordToPixel(value);
        const double width = sizeOf(label).width() + gap;
        if (label.anchor < area.left() || label.anchor > area.right() ||
            total + width > area.width())
            continue;
        total += width;
        placed.push_back(label);
    }
    std::ranges::stable_sort(placed, {}, &Label::anchor);
    std::vector<double> wanted;
    std::vector<double> widths;
    for (const Label& label : placed) {
        widths.push_back(sizeOf(label).width() + gap);
        wanted.push_back(label.anchor - widths.back() / 2);
    }
    const std::vector<double> lefts = spread(wanted, widths, area.left(), area.right() + gap);
    for (std::size_t index = 0; index < placed.size(); ++index) {
        const QSizeF size = sizeOf(placed[index]);
        placed[index].box =
            QRectF(QPointF(lefts[index] + gap / 2.0, area.top() - size.height() - 2), size);
    }
    above_ = std::move(placed);
}

std::vector<QRectF> ChartMargin::boxes() const {
    std::vector<QRectF> boxes;
    for (const auto* labels : {&beside_, &above_})
        for (const Label& label : *labels)
            boxes.push_back(label.box);
    return boxes;
}

void ChartMargin::draw(QCPPainter* painter) {
    for (const Label& label : above_)
        drawLabel(*painter, label);
    const QRectF area = mParentPlot->axisRect()->rect();
    for (const Label& label : beside_) {
        const double middle = label.box.center().y();
        const bool moved = std::abs(middle - label.anchor) > 2;
        if (label.anchor >= area.top() - 1 && (moved || label.series < 0)) {
            painter->setPen(QPen(theme_.mutedText, 1));
            painter->drawLine(QPointF(area.right() + 2, label.anchor),
                              QPointF(label.box.left() - 3, middle));
        }
        drawLabel(*painter, label);
    }
}

void ChartMargin::drawLabel(QCPPainter& painter, const Label& label) const {
    QRectF box = label.box;
    const QFontMetrics metrics(font(label));
    box.setHeight(metrics.height());
    if (label.series >= 0) {
        drawEndSample(painter, chart_, label.series, theme_, box);
        box.adjust(sampleWidth(theme_), 0, 0, 0);
    }
    painter.setFont(font(label));
    const bool isRoof =
        label.line >= 0 &&
        chart_.lines[static_cast<std::size_t>(label.line)].rank == ChartLine::Rank::Roof;
    painter.setPen(label.series < 0 && !isRoof ? theme_.mutedText : theme_.text);
    for (const QString& line : label.text) {
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, line);
        box.translate(0, metrics.height());
    }
}

} // namespace kernelcurve
