#include "app/chart/make/make_timeline.h"

#include "app/chart/data/chart_series_key.h"
#include "app/chart/data/chart_words.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace kernelcurve {
namespace {

/// The steps in the order of the legend.
constexpr std::array steps = {RunStep::Allocate, RunStep::Fill, RunStep::Upload, RunStep::Kernel,
                              RunStep::Download, RunStep::Read, RunStep::Wait,   RunStep::Free};
/// The maximum number of block waves with separate colours.
constexpr int maxTurns = 6;
/// The maximum number of lanes. More lanes would be only lines of pixels.
constexpr std::size_t maxLanes = 600;
/// The share of a lane's height that spans take. The rest separates lanes.
constexpr double laneShare = 0.84;

/// Returns the displayed number of a span. Pieces count from 1, and blocks count from 0 as in CUDA.
/// Returns nullopt for steps that occur once.
std::optional<std::int64_t> numberOf(const TimelineSpan& span) {
    switch (span.step) {
    case RunStep::Upload:
    case RunStep::Kernel:
    case RunStep::Download:
        return span.part + 1;
    case RunStep::Block:
        return span.part;
    default:
        return std::nullopt;
    }
}

QString stepName(RunStep step) {
    switch (step) {
    case RunStep::Allocate:
        return Chart::tr("Allocate");
    case RunStep::Fill:
        return Chart::tr("Host writes the inputs");
    case RunStep::Upload:
        return Chart::tr("Copy to the device");
    case RunStep::Kernel:
        return Chart::tr("Kernel");
    case RunStep::Download:
        return Chart::tr("Copy to the host");
    case RunStep::Read:
        return Chart::tr("Host reads the results");
    case RunStep::Wait:
        return Chart::tr("Wait for the device");
    case RunStep::Free:
        return Chart::tr("Free");
    case RunStep::Block:
        break;
    }
    return Chart::tr("Block");
}

QString turnName(int turn) {
    return turn + 1 < maxTurns ? Chart::tr("Blocks, wave %1").arg(turn + 1)
                               : Chart::tr("Blocks, wave %1 and later").arg(turn + 1);
}

/// Returns the name of a lane. With `streams`, the host lane contains only calls, because the
/// device does the work.
QString laneName(const TimelineLane& lane, bool streams) {
    switch (lane.kind) {
    case LaneKind::Host:
        return streams ? Chart::tr("Host calls") : Chart::tr("Host");
    case LaneKind::Stream:
        return Chart::tr("Stream %1").arg(lane.number + 1);
    case LaneKind::Multiprocessor:
        return Chart::tr("SM %1").arg(lane.number);
    case LaneKind::Worker:
        break;
    }
    return Chart::tr("Thread %1").arg(lane.number + 1);
}

/// The positions of concurrent spans in one lane.
struct Places {
    std::vector<int> slot; ///< slot of each span
    std::vector<int> turn; ///< number of earlier spans in the slot of each span
    int atOnce = 0;
};

Places placesOf(std::span<const TimelineSpan> spans) {
    Places places;
    std::vector<std::int64_t> ends;
    std::vector<int> turns;
    for (const TimelineSpan& span : spans) {
        const auto free =
            std::ranges::find_if(ends, [&](std::int64_t end) { return end <= span.begin; });
        const auto slot = static_cast<std::size_t>(free - ends.begin());
        if (free == ends.end()) {
            ends.push_back(0);
            turns.push_back(0);
        }
        ends[slot] = span.end();
        places.slot.push_back(static_cast<int>(slot));
        places.turn.push_back(turns[slot]++);
    }
    places.atOnce = static_cast<int>(ends.size());
    return places;
}

struct Row {
    QString name;
    int row = -1;
    const Timeline* timeline = nullptr;
};

class Drawing {
  public:
    explicit Drawing(std::span<const Row> rows) {
        double longest = 0;
        for (const Row& row : rows)
            longest = std::max(longest, row.timeline->seconds());
        constexpr double inMilliseconds = 10e-3;
        const bool milliseconds = longest >= inMilliseconds;
        perNanosecond_ = milliseconds ? 1e-6 : 1e-3;
        chart_.kind = ChartKind::Timeline;
        chart_.x.unit = milliseconds ? QStringLiteral("ms") : QStringLiteral("µs");
        chart_.x.label = Chart::tr("Time since the start of the run (%1)").arg(chart_.x.unit);
    }

    void add(const Row& row) {
        const std::vector<TimelineSpan>& spans = row.timeline->spans;
        const bool streams = std::ranges::any_of(row.timeline->lanes, [](const TimelineLane& lane) {
            return lane.kind == LaneKind::Stream;
        });
        for (auto span = spans.begin(); span != spans.end();) {
            const auto end = std::find_if(span, spans.end(), [&](const TimelineSpan& each) {
                return each.lane != span->lane;
            });
            const auto lane = static_cast<std::size_t>(span->lane);
            const QString name = laneName(row.timeline->lanes.at(lane), streams);
            addLane(row.row, row.name.isEmpty() ? name : row.name + QStringLiteral(": ") + name,
                    {span, end});
            span = end;
        }
    }

    std::size_t lanes() const { return static_cast<std::size_t>(chart_.y.categories.size()); }

    ChartData chart() && {
        // The first lane is at the top.
        const double top = static_cast<double>(chart_.y.categories.size()) - 1;
        std::ranges::reverse(chart_.y.categories);
        const auto addSeries = [&](QString name, int look, std::vector<ChartPoint> points) {
            for (ChartPoint& point : points)
                point.y = top - *point.y;
            std::ranges::stable_sort(points, {}, &ChartPoint::x);
            ChartSeries series{std::move(name), std::move(points)};
            series.look = look;
            chart_.series.push_back(std::move(series));
        };
        for (std::size_t place = 0; place < steps.size(); ++place)
            if (const auto points = steps_.find(steps[place]); points != steps_.end())
                addSeries(stepName(points->first), static_cast<int>(place),
                          std::move(points->second));
        for (auto& [turn, points] : turns_)
            addSeries(turnName(turn), turn, std::move(points));
        return std::move(chart_);
    }

  private:
    void addLane(int row, const QString& name, std::span<const TimelineSpan> spans) {
        const auto lane = static_cast<double>(chart_.y.categories.size());
        chart_.y.categories << name;
        const Places places = placesOf(spans);
        const double thickness = laneShare / places.atOnce;
        for (std::size_t at = 0; at < spans.size(); ++at) {
            const TimelineSpan& span = spans[at];
            ChartPoint point;
            point.x = static_cast<double>(span.begin) * perNanosecond_;
            point.y = lane - laneShare / 2 + (places.slot[at] + 0.5) * thickness;
            point.row = row;
            point.span = {static_cast<double>(span.length) * perNanosecond_, thickness,
                          numberOf(span)};
            if (span.step == RunStep::Block)
                turns_[std::min(places.turn[at], maxTurns - 1)].push_back(point);
            else
                steps_[span.step].push_back(point);
        }
    }

    ChartData chart_;
    double perNanosecond_ = 1e-3;
    /// Spans by step, with y counted from the top.
    std::map<RunStep, std::vector<ChartPoint>> steps_;
    std::map<int, std::vector<ChartPoint>> turns_; ///< blocks by wave
};

ChartData drawn(std::span<const Row> rows) {
    Drawing drawing(rows);
    int leftOut = 0;
    for (const Row& row : rows) {
        if (drawing.lanes() == 0 || drawing.lanes() + row.timeline->lanes.size() <= maxLanes)
            drawing.add(row);
        else
            ++leftOut;
    }
    ChartData chart = std::move(drawing).chart();
    if (leftOut > 0)
        chart.x.label += Chart::tr(" · %n row(s) not shown: select fewer", nullptr, leftOut);
    return chart;
}

/// Returns "kernel" and the parameters in which the rows differ.
std::vector<std::string> differences(std::span<const Measurement* const> rows) {
    std::map<std::string, std::set<std::string>> values;
    for (const Measurement* row : rows) {
        values["kernel"].insert(row->configuration.kernel);
        for (const auto& [name, value] : row->configuration.parameters)
            values[name].insert(value.text());
    }
    std::vector<std::string> names;
    for (const auto& [name, all] : values)
        if (all.size() > 1)
            names.push_back(name);
    return names;
}

} // namespace

ChartData makeTimeline(const Measurement& measurement) {
    if (measurement.timeline.empty())
        return drawn({});
    const Row row{{}, -1, &measurement.timeline};
    return drawn({&row, 1});
}

ChartData makeTimeline(std::span<const Measurement> measurements, const PlotSettings& settings) {
    const auto place = [&](const Measurement& row) -> std::optional<double> {
        const Value* value = row.configuration.parameters.get(settings.x);
        return value ? value->number() : std::nullopt;
    };
    std::optional<double> last;
    for (const Measurement& row : measurements)
        if (const auto x = place(row); x && !row.timeline.empty())
            last = std::max(last.value_or(*x), *x);
    std::vector<const Measurement*> kept;
    for (const Measurement& row : measurements)
        if (!row.timeline.empty() && (!place(row) || place(row) == last))
            kept.push_back(&row);
    const SeriesKey key(differences(kept), measurements);
    std::vector<Row> rows;
    rows.reserve(kept.size());
    for (const Measurement* row : kept)
        rows.push_back({kept.size() > 1 ? key.name(row->configuration) : QString(),
                        static_cast<int>(row - measurements.data()), &row->timeline});
    return drawn(rows);
}

} // namespace kernelcurve
