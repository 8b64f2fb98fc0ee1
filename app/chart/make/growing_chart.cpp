#include "app/chart/make/growing_chart.h"

#include "app/chart/make/chart_bounds.h"
#include "app/chart/make/chart_grouping.h"
#include "app/chart/make/chart_look.h"
#include "app/chart/make/make_timeline.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/visible_text.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns true if curves of several recordings or devices would be unreadable on one linear axis.
/// In this case, the maximum of one curve would be less than the height of its marker. Bars keep a
/// linear axis, because readers compare their lengths, and labels show their values.
bool liesFarApart(const ChartData& chart) {
    // The limit is the ratio of a plotting area 400 pixels high to a marker of 8 pixels.
    constexpr double apart = 50;
    if (chart.kind != ChartKind::Curves)
        return false;
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    std::set<int> sources;
    for (const ChartSeries& series : chart.series) {
        double greatest = 0;
        for (const ChartPoint& point : series.points) {
            if (point.y && *point.y <= 0)
                return false;
            greatest = std::max(greatest, point.y.value_or(0));
        }
        if (greatest <= 0)
            continue;
        lowest = std::min(lowest, greatest);
        highest = std::max(highest, greatest);
        sources.insert(series.source);
    }
    return sources.size() > 1 && highest >= apart * lowest;
}

QString visible(const QString& text) {
    return QString::fromStdString(visibleText(text.toStdString()));
}

/// Replaces control characters and bidirectional marks in names from documents, so that they cannot
/// change the direction of a label.
void makeVisible(ChartData& chart) {
    chart.title = visible(chart.title);
    for (ChartAxis* axis : {&chart.x, &chart.y}) {
        axis->label = visible(axis->label);
        for (QString& category : axis->categories)
            category = visible(category);
    }
    for (ChartSeries& series : chart.series) {
        series.name = visible(series.name);
        series.title = visible(series.title);
        series.pointName = visible(series.pointName);
        series.group = visible(series.group);
    }
    for (ChartNote& note : chart.notes)
        note.text = visible(note.text);
    for (ChartBand& band : chart.bands)
        band.name = visible(band.name);
}

bool hasOtherArithmetic(const ChartInput& input) {
    const auto has = [](const Environment* environment) {
        return environment && environmentEntry(*environment, arithmeticEntry);
    };
    return has(input.environment) || std::ranges::any_of(input.devices, [&](const auto& device) {
               return has(device.environment);
           });
}

ChartRules rulesOf(const ChartInput& input, const PlotSettings& settings, bool devices) {
    PlotSettings plot =
        completePlot(settings, input.experiment, input.measurements, {}, devices, input.parameters);
    const bool roofline = plot.kind == PlotKind::Roofline;
    const bool perWatt = roofline && plot.y == "flops_per_watt";
    if (roofline) {
        plot.x = ChartQuantity::intensity;
        if (!perWatt)
            plot.y = "flops";
    }
    // Counted operations are FP32 operations. Without a counted intensity, the chart uses the
    // nominal operations and bytes together.
    const bool counted = roofline && !perWatt && !hasOtherArithmetic(input) &&
                         std::ranges::any_of(input.measurements, [](const Measurement& row) {
                             return row.metrics.contains("counted_intensity");
                         });
    const bool isAlone = std::ranges::all_of(input.others, &ChartSource::previous);
    return {std::move(plot),
            input.experiment.measure,
            input.kernelOrder.empty() ? input.experiment.kernels : input.kernelOrder,
            input.titles,
            isAlone ? QString() : input.name,
            {input.declared.begin(), input.declared.end()},
            input.copyKernels,
            input.libraryKernels,
            counted};
}

ChartData timelineOf(const ChartInput& input, const PlotSettings& settings, bool devices) {
    ChartData chart = makeTimeline(input.measurements,
                                   completePlot(settings, input.experiment, input.measurements, {},
                                                devices, input.parameters));
    chart.title = settings.look.title.empty() ? shownText(input.experiment.title)
                                              : QString::fromStdString(settings.look.title);
    return chart;
}

} // namespace

void addLadders(ChartData& chart, const ChartInput& input) {
    if (!input.oneProblem)
        return;
    std::map<std::string, std::map<std::string, std::size_t>> devices; ///< series index by kernel
    for (std::size_t number = 0; number < chart.series.size(); ++number) {
        const ChartSeries& series = chart.series[number];
        if (series.points.empty() || series.points.front().row < 0 || series.published)
            continue;
        const Measurement& row =
            input.measurements[static_cast<std::size_t>(series.points.front().row)];
        if (input.libraryKernels.contains(row.configuration.kernel))
            continue;
        const bool isNew = devices[row.device].try_emplace(row.configuration.kernel, number).second;
        if (!isNew || std::ranges::count_if(series.points, [](const ChartPoint& point) {
                          return point.y.has_value();
                      }) > 1)
            return;
    }
    constexpr std::size_t minKernels = 3;
    for (const auto& [device, kernels] : devices) {
        std::vector<std::size_t> ladder;
        for (const std::string& kernel :
             input.kernelOrder.empty() ? input.experiment.kernels : input.kernelOrder)
            if (const auto found = kernels.find(kernel); found != kernels.end())
                ladder.push_back(found->second);
        if (ladder.size() >= minKernels)
            chart.ladders.push_back(std::move(ladder));
    }
}

/// The state of the rows read so far.
class GrowingChart::Kept {
  public:
    explicit Kept(ChartRules rules)
        : rules_(std::move(rules))
        , horizontal_(plot().x, rules_.declared, rules_.counted ? "counted_intensity" : "")
        , vertical_(plot().y, rules_.declared, rules_.counted ? "counted_flops" : "")
        , grouping_(rules_, horizontal_, vertical_)
        , copies_(rules_.copyKernels, "bandwidth")
        , libraries_(rules_.libraryKernels, "flops") {}
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

    bool goesOn(const ChartRules& rules, std::span<const Measurement> rows) const {
        return rules == rules_ && rows.size() >= rows_;
    }
    void follow(std::span<const Measurement> rows) {
        const std::span<const Measurement> fresh = rows.subspan(rows_);
        grouping_.follow(rows);
        copies_.follow(fresh);
        libraries_.follow(fresh);
        rows_ = rows.size();
    }
    std::size_t rowsRead() const { return grouping_.rowsRead(); }
    /// Returns the chart of the grouped rows and the other input. `grouping` is grouping() or a
    /// copy of grouping().
    ChartData chart(ChartGrouping grouping, const ChartInput& input) const;
    const ChartGrouping& grouping() const { return grouping_; }
    ChartGrouping takeGrouping() { return std::move(grouping_); }

  private:
    const PlotSettings& plot() const { return rules_.plot; }

    ChartRules rules_;
    ChartQuantity horizontal_;
    ChartQuantity vertical_;
    ChartGrouping grouping_;
    BestRates copies_;
    BestRates libraries_;
    std::size_t rows_ = 0;
};

ChartData GrowingChart::Kept::chart(ChartGrouping grouping, const ChartInput& input) const {
    const bool roofline = plot().kind == PlotKind::Roofline;
    std::vector<std::span<const Measurement>> others;
    for (const ChartSource& source : input.others)
        others.push_back(source.measurements);
    for (const ChartGuess& guess : input.guesses)
        others.push_back(guess.rows);
    if (input.sketch)
        others.push_back(input.sketch->places);
    grouping.expect(others, input.measurements);

    ChartData& chart = grouping.chart();
    const bool inWords = grouping.places().inCategories() || plot().x == "kernel";
    chart.kind = plot().kind != PlotKind::Automatic ? plot().kind
                 : inWords                          ? ChartKind::Bars
                                                    : ChartKind::Curves;
    chart.title = shownText(input.experiment.title);
    chart.x.label = horizontal_.label();
    chart.x.unit = horizontal_.unit();
    chart.x.logarithmic = plot().isLogX() || roofline;
    chart.y.label = vertical_.label();
    chart.y.unit = vertical_.unit();
    grouping.endOwn();
    for (std::size_t place = 0; place < input.others.size(); ++place) {
        ChartSource source = input.others[place];
        if (source.previous)
            source.name = rules_.name;
        const std::size_t before = chart.series.size();
        grouping.add(source);
        if (chart.series.size() > before)
            chart.others.push_back(place);
    }
    grouping.putPreviousLast();
    chart.y.logarithmic = roofline || plot().logY.value_or(liesFarApart(chart));
    if (chart.kind == ChartKind::Curves || chart.kind == ChartKind::Bars) {
        grouping.add(input.guesses);
        if (input.sketch)
            grouping.add(*input.sketch);
    }
    grouping.sort();
    grouping.places().describe(chart.x);
    if (plot().bounds && !chart.series.empty())
        addBounds(chart, input, plot(), {copies_, libraries_, rules_.counted});
    applyLook(chart, plot(), [&](const Value& value) {
        Measurement at;
        if (plot().x == "kernel")
            at.configuration.kernel = value.text();
        else
            at.configuration.parameters[plot().x] = value;
        return grouping.places().place(at);
    });
    if (roofline)
        addLadders(chart, input);
    const Metric* metric = findMetric(plot().y);
    fadeMost(chart, metric == nullptr || metric->higherIsBetter);
    makeVisible(chart);
    return std::move(chart);
}

GrowingChart::GrowingChart() = default;
GrowingChart::~GrowingChart() = default;

void GrowingChart::forget() {
    rowsRead_ = rowsRead();
    kept_.reset();
    parameters_.reset();
    seen_ = 0;
    devices_ = false;
}

std::size_t GrowingChart::rowsRead() const {
    return rowsRead_ + (kept_ ? kept_->rowsRead() : 0);
}

const RowParameters& GrowingChart::parametersOf(std::span<const Measurement> rows) {
    if (!parameters_)
        parameters_ = std::make_unique<RowParameters>();
    parameters_->follow(rows);
    return *parameters_;
}

/// Returns false if the chart is a timeline, which has no series.
bool GrowingChart::follow(const ChartInput& input, const PlotSettings& settings) {
    const std::span<const Measurement> rows = input.measurements;
    if (rows.size() < seen_)
        forget();
    devices_ = devices_ || areOfComparedDevices(rows.subspan(seen_));
    seen_ = rows.size();
    const auto compares = [](const ChartSource& source) {
        return areOfComparedDevices(source.measurements);
    };
    ChartRules rules =
        rulesOf(input, settings, devices_ || std::ranges::any_of(input.others, compares));
    if (rules.plot.kind == PlotKind::Timeline)
        return false;
    if (!kept_ || !kept_->goesOn(rules, rows)) {
        rowsRead_ = rowsRead();
        kept_ = std::make_unique<Kept>(std::move(rules));
    }
    kept_->follow(rows);
    return true;
}

ChartData GrowingChart::make(const ChartInput& input, const PlotSettings& settings) {
    if (!follow(input, settings))
        return timelineOf(input, settings, devices_);
    return kept_->chart(kept_->grouping(), input);
}

ChartData GrowingChart::makeLast(const ChartInput& input, const PlotSettings& settings) {
    if (!follow(input, settings))
        return timelineOf(input, settings, devices_);
    ChartData chart = kept_->chart(kept_->takeGrouping(), input);
    forget();
    return chart;
}

ChartData makeChart(const ChartInput& input, const PlotSettings& settings) {
    return GrowingChart().makeLast(input, settings);
}

} // namespace kernelcurve
