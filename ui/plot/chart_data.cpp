#include "ui/plot/chart_data.h"

#include "gpu/model/quantity.h"
#include "ui/plot/chart_quantity.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

/// What tells the series apart: the kernel and parameters whose values differ.
class SeriesKey {
  public:
    SeriesKey(const std::vector<std::string>& names, std::span<const Measurement> measurements) {
        for (const std::string& name : names) {
            if (name == "kernel")
                byKernel_ = true;
            else if (differs(name, measurements))
                parameters_.push_back(name);
        }
    }

    /// The kernel and the values that tell the series apart; they point into the configuration.
    using Key = std::pair<std::string_view, std::vector<const Value*>>;
    struct Less {
        bool operator()(const Key& one, const Key& other) const {
            if (one.first != other.first)
                return one.first < other.first;
            return std::ranges::lexicographical_compare(
                one.second, other.second, [](const Value* a, const Value* b) {
                    return a && b ? *a < *b : std::less<const Value*>()(a, b);
                });
        }
    };
    Key values(const Configuration& configuration) const {
        Key key;
        if (byKernel_)
            key.first = configuration.kernel;
        for (const std::string& parameter : parameters_) {
            const auto found = configuration.parameters.find(parameter);
            key.second.push_back(found == configuration.parameters.end() ? nullptr
                                                                         : &found->second);
        }
        return key;
    }

    /// "read_offset_unroll, unroll 4"
    QString name(const Configuration& configuration) const {
        QStringList parts;
        if (byKernel_)
            parts << QString::fromStdString(configuration.kernel);
        for (const std::string& parameter : parameters_) {
            const auto found = configuration.parameters.find(parameter);
            if (found != configuration.parameters.end())
                parts << QString::fromStdString(parameter + " " + shown(found->second));
        }
        return parts.join(QStringLiteral(", "));
    }

  private:
    static bool differs(const std::string& name, std::span<const Measurement> measurements) {
        const Value* first = nullptr;
        for (const Measurement& row : measurements) {
            const auto found = row.configuration.parameters.find(name);
            if (found == row.configuration.parameters.end())
                continue;
            if (first && *first != found->second)
                return true;
            first = &found->second;
        }
        return false;
    }
    static std::string shown(const Value& value) {
        return value.isInteger() && value.integer() >= 1024 ? formatCount(value.integer())
                                                            : value.text();
    }

    bool byKernel_ = false;
    std::vector<std::string> parameters_;
};

/// Words take the places 0, 1, 2 ... in the order in which they come.
class Categories {
  public:
    double place(const QString& word) {
        const auto found = places_.constFind(word);
        if (found != places_.cend())
            return *found;
        places_.insert(word, static_cast<double>(words_.size()));
        words_ << word;
        return static_cast<double>(words_.size() - 1);
    }
    const QStringList& words() const { return words_; }

  private:
    QHash<QString, double> places_;
    QStringList words_;
};

bool isPowerOfTwo(double value) {
    int exponent = 0;
    return std::frexp(std::abs(value), &exponent) == 0.5;
}

/// What kind of numbers an axis holds.
class NumberKind {
  public:
    void add(double value) {
        any_ = true;
        whole_ = whole_ && value == std::floor(value);
        multiples_ = multiples_ && std::fmod(value, 1024.0) == 0;
        least_ = std::min(least_, value);
        greatest_ = std::max(greatest_, value);
    }
    bool isWhole() const { return any_ && whole_; }
    /// Counts that a person thinks of in powers of two: 64, 128, 256 ...; 0 ... 128; 1 Mi, 3 Mi ...
    bool countsInPowersOfTwo() const {
        constexpr double smallest = 16;
        return isWhole() && least_ >= 0 && greatest_ >= smallest &&
               (isPowerOfTwo(greatest_) || multiples_);
    }

  private:
    bool any_ = false;
    bool whole_ = true;
    bool multiples_ = true;
    double least_ = 0;
    double greatest_ = 0;
};

void describeNumbers(ChartAxis& axis, const NumberKind& numbers, const ChartQuantity& shown) {
    axis.whole = numbers.isWhole();
    if (shown.isMetric() || !axis.whole)
        return;
    if (shown.isBytes())
        axis.ticks = ChartTicks::Bytes;
    else if (numbers.countsInPowersOfTwo())
        axis.ticks = ChartTicks::Counts;
}

std::optional<ChartPoint> pointOf(const Measurement& measurement, int row,
                                  const ChartQuantity& quantity) {
    ChartPoint point;
    point.row = row;
    point.status = measurement.status;
    if (measurement.status != Status::Measured)
        return point;
    point.y = quantity.number(measurement);
    if (!point.y)
        return std::nullopt;
    if (const auto bar = quantity.errorBar(measurement)) {
        point.low = bar->low;
        point.high = bar->high;
    }
    return point;
}

} // namespace

ChartData makeChart(const Experiment& experiment, std::span<const Measurement> measurements,
                    const PlotSettings& settings, std::span<const Parameter> declared) {
    const PlotSettings plot = completePlot(settings, experiment, measurements);
    const ChartQuantity horizontal(plot.x, declared);
    const ChartQuantity vertical(plot.y, declared);

    ChartData chart;
    chart.title = shownText(experiment.title);
    chart.x.label = horizontal.label();
    chart.x.unit = horizontal.unit();
    chart.x.logarithmic = plot.logX;
    chart.y.label = vertical.label();
    chart.y.unit = vertical.unit();
    chart.y.logarithmic = plot.logY;

    const bool inWords = plot.x == "kernel" || std::ranges::any_of(measurements, [&](auto& row) {
                             return horizontal.isWord(row);
                         });
    const SeriesKey key(plot.series, measurements);
    Categories categories;
    NumberKind numbers;
    std::map<SeriesKey::Key, std::size_t, SeriesKey::Less> places;
    for (std::size_t index = 0; index < measurements.size(); ++index) {
        const Measurement& measurement = measurements[index];
        auto point = pointOf(measurement, static_cast<int>(index), vertical);
        const QString word = inWords ? horizontal.word(measurement) : QString();
        const auto number = inWords ? std::nullopt : horizontal.number(measurement);
        if (!point || (inWords ? word.isEmpty() : !number))
            continue;
        point->x = inWords ? categories.place(word) : *number;
        if (!inWords)
            numbers.add(*number);
        const auto [place, isNew] =
            places.try_emplace(key.values(measurement.configuration), chart.series.size());
        if (isNew) {
            const QString name = key.name(measurement.configuration);
            chart.series.push_back({name.isEmpty() ? vertical.label() : name, {}});
        }
        chart.series[place->second].points.push_back(*point);
    }
    for (ChartSeries& series : chart.series) {
        if (!std::ranges::is_sorted(series.points, {}, &ChartPoint::x))
            std::ranges::stable_sort(series.points, {}, &ChartPoint::x);
    }
    chart.x.categories = categories.words();
    if (inWords)
        chart.x.logarithmic = false;
    else
        describeNumbers(chart.x, numbers, horizontal);
    return chart;
}

} // namespace kernelcurve
