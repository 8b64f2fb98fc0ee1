#include "app/chart/labels/roofline_marks.h"

#include "app/chart/labels/chart_ground.h"
#include "app/chart/labels/chart_line_marks.h"
#include "app/chart/labels/series_samples.h"
#include "app/chart/style/fitted_names.h"

#include <QFontMetricsF>

#include <algorithm>
#include <optional>

namespace kernelcurve {
namespace {

QFont nameFont(const ChartTheme& theme) {
    return theme.scaledFont(0.88);
}

constexpr double withoutLeader = 2.5; // maximum distance of a name, in marker sizes

bool crosses(const QLineF& line, const QRectF& box) {
    const QPolygonF corners(box);
    for (qsizetype corner = 1; corner < corners.size(); ++corner)
        if (line.intersects(QLineF(corners[corner - 1], corners[corner])) ==
            QLineF::BoundedIntersection)
            return true;
    return false;
}

} // namespace

QPointF RooflineMarks::pixelOf(const ChartPoint& point) const {
    return {mParentPlot->xAxis->coordToPixel(point.x), mParentPlot->yAxis->coordToPixel(*point.y)};
}

/// Returns the arrows between consecutive shown points of each ladder. The arrows do not cover the
/// markers.
std::vector<RooflineMarks::Arrow> RooflineMarks::arrows() const {
    std::vector<Arrow> arrows;
    for (const std::vector<std::size_t>& ladder : chart_.ladders) {
        std::optional<QPointF> before;
        for (const std::size_t number : ladder) {
            const ChartSeries& series = chart_.series[number];
            const auto point = std::ranges::find_if(
                series.points, [&](const ChartPoint& each) { return canBeDrawn(chart_, each); });
            if (!isShown_(series) || point == series.points.end())
                continue;
            const QPointF place = pixelOf(*point);
            const double around = theme_.markerSize;
            if (QLineF line(before.value_or(place), place); line.length() > 3 * around) {
                line.setLength(line.length() - around);
                arrows.push_back({QLineF(line.pointAt(around / line.length()), line.p2()),
                                  &ladder == chart_.ladders.data()});
            }
            before = place;
        }
    }
    return arrows;
}

/// Returns one block per position, at the last visible point of its series. The largest block comes
/// first.
std::vector<RooflineMarks::Block> RooflineMarks::blocks(const QStringList& without) const {
    std::vector<Block> blocks;
    QStringList known = without;
    for (std::size_t number = 0; number < chart_.series.size(); ++number) {
        const ChartSeries& series = chart_.series[number];
        if (!isShown_(series) || series.pointName.isEmpty() || known.contains(series.pointName))
            continue;
        const auto point =
            std::find_if(series.points.rbegin(), series.points.rend(), [&](const ChartPoint& each) {
                return canBeDrawn(chart_, each) && QRectF(clipRect()).contains(pixelOf(each));
            });
        if (point == series.points.rend())
            continue;
        known << series.pointName;
        const QPointF at = pixelOf(*point);
        const auto near = std::ranges::find_if(blocks, [&](const Block& block) {
            return QLineF(block.point, at).length() < 1.5 * theme_.markerSize;
        });
        if (near != blocks.end())
            near->series.push_back(number);
        else
            blocks.push_back({{number}, at});
    }
    std::ranges::stable_sort(blocks, std::ranges::greater{},
                             [](const Block& block) { return block.series.size(); });
    return blocks;
}

QStringList RooflineMarks::place(const QStringList& without) {
    blocks_.clear();
    names_.clear();
    if (chart_.kind != ChartKind::Roofline)
        return {};
    names_ = shownPointNames(chart_);
    ChartGround ground(drawn_);
    lines_.addTo(ground);
    for (const Arrow& arrow : arrows())
        ground.addLine(arrow.line.p1(), arrow.line.p2());
    std::vector<Block> waiting = blocks(without);
    constexpr std::size_t maxBlocks = 60; // More names would be unreadable.
    // Names next to their points have priority, and leaders avoid them.
    for (const bool withLeader : {false, true})
        std::erase_if(waiting, [&](const Block& block) {
            if (blocks_.size() >= maxBlocks || !placeBlock(block, withLeader, ground))
                return false;
            ground.addBox(blocks_.back().box);
            if (const QLineF leader = leaderOf(blocks_.back()); !leader.isNull())
                ground.addLine(leader.p1(), leader.p2());
            return true;
        });
    QStringList missing;
    for (const Block& block : waiting)
        for (const std::size_t number : block.series)
            missing << chart_.series[number].pointName;
    return missing;
}

QSizeF RooflineMarks::sizeOf(const Block& block) const {
    const QFontMetricsF metrics(nameFont(theme_));
    double widest = 0;
    for (const std::size_t number : block.series)
        widest =
            std::max(widest, metrics.horizontalAdvance(names_[static_cast<qsizetype>(number)]));
    const double sample = block.series.size() > 1 ? 2 * theme_.markerSize : 0;
    return {widest + sample + 2, static_cast<double>(block.series.size()) * metrics.height()};
}

bool RooflineMarks::placeBlock(Block block, bool withLeader, const ChartGround& ground) {
    const QSizeF size = sizeOf(block);
    const double near = theme_.markerSize + 2;
    const QRectF right(block.point + QPointF(near, -size.height() / 2), size);
    // A leader must not cross a name or another leader.
    const auto accepts = [&](const QRectF& box) {
        const QLineF leader = leaderOf({{}, block.point, box});
        return leader.isNull() ||
               (withLeader && std::ranges::none_of(blocks_, [&](const Block& other) {
                    return crosses(leader, other.box) ||
                           leader.intersects(leaderOf(other)) == QLineF::BoundedIntersection;
                }));
    };
    constexpr double detour = 250;
    const auto [box, hides] =
        ground.positionOf({size, right, right, near, true, theme_.markerSize, detour,
                           withLeader ? 0 : withoutLeader * theme_.markerSize, accepts},
                          block.point);
    constexpr double farthest = 0.4; // maximum distance as a share of the plotting area
    const QRect area = mParentPlot->axisRect()->rect();
    const QLineF way(edgeOf(box, block.point), block.point);
    if (hides > 0 || std::abs(way.dx()) > farthest * area.width() ||
        std::abs(way.dy()) > farthest * area.height())
        return false;
    block.box = box;
    blocks_.push_back(std::move(block));
    return true;
}

/// Returns the line from a block to its point. If the block is next to the point, returns a null
/// line.
QLineF RooflineMarks::leaderOf(const Block& block) const {
    QLineF line(edgeOf(block.box, block.point), block.point);
    if (line.length() < withoutLeader * theme_.markerSize)
        return {};
    line.setLength(line.length() - 0.8 * theme_.markerSize);
    return line;
}

std::vector<QPolygonF> RooflineMarks::areas() const {
    std::vector<QPolygonF> areas;
    const auto addLine = [&](const QLineF& line) {
        QLineF across = line.normalVector();
        across.setLength(1);
        const QPointF side = across.p2() - across.p1();
        areas.push_back(QPolygonF({line.p1() - side, line.p1() + side, line.p2() + side,
                                   line.p2() - side, line.p1() - side}));
    };
    for (const Block& block : blocks_) {
        areas.emplace_back(block.box);
        if (const QLineF leader = leaderOf(block); !leader.isNull())
            addLine(leader);
    }
    for (const Arrow& arrow : arrows())
        addLine(arrow.line);
    return areas;
}

void RooflineMarks::draw(QCPPainter* painter) {
    if (chart_.kind != ChartKind::Roofline)
        return;
    for (const Arrow& arrow : arrows()) {
        QColor thin = theme_.text;
        thin.setAlphaF(arrow.isFirst ? 0.55F : 0.3F);
        painter->setPen(QPen(thin, 1));
        painter->drawLine(arrow.line);
        constexpr double head = 6;
        constexpr double half = 25; // half of the angle in degrees
        for (const double turn : {180 - half, 180 + half}) {
            QLineF side = QLineF::fromPolar(head, arrow.line.angle() + turn);
            side.translate(arrow.line.p2());
            painter->drawLine(side);
        }
    }
    for (const Block& block : blocks_)
        drawBlock(*painter, block);
}

void RooflineMarks::drawBlock(QCPPainter& painter, const Block& block) const {
    if (const QLineF leader = leaderOf(block); !leader.isNull()) {
        painter.setPen(QPen(theme_.mutedText, 0.8, Qt::DotLine));
        painter.drawLine(leader);
    }
    painter.setFont(nameFont(theme_));
    const double height = QFontMetricsF(painter.font()).height();
    QRectF line(block.box.topLeft(), QSizeF(block.box.width(), height));
    for (const std::size_t number : block.series) {
        QRectF text = line;
        if (block.series.size() > 1) {
            const SeriesStyle style =
                theme_.styleOf(chart_.series[number], static_cast<int>(number));
            const QCPScatterStyle scatter =
                scatterStyle(style, 0.8 * theme_.markerSize, theme_.background);
            scatter.applyTo(&painter, QPen(style.color));
            scatter.drawShape(&painter, line.left() + 0.7 * theme_.markerSize, line.center().y());
            text.adjust(2 * theme_.markerSize, 0, 0, 0);
        }
        painter.setPen(theme_.text);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         names_[static_cast<qsizetype>(number)]);
        line.translate(0, height);
    }
}

} // namespace kernelcurve
