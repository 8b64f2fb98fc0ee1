#include "app/chart/make/chart_quantity.h"

#include "app/chart/data/chart_series_key.h"
#include "app/chart/data/chart_words.h"
#include "app/chart/data/shown_unit.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/recording/measuring_devices.h"

#include <QLocale>

#include <cmath>

namespace kernelcurve {
namespace {

// The limits are in display units. 10^15 us are 31 years, and no device reaches 10^15 GB/s.
constexpr double maxPossible = 1e15;
constexpr double maxOfParameter = 1e30;

std::optional<double> metricValue(const Measurement& measurement, std::string_view tag) {
    const auto value = metricValue(measurement.metrics, tag);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

/// Computes the intensity for recordings that do not contain it.
std::optional<double> intensityOf(const Measurement& measurement) {
    const auto operations = metricValue(measurement, "flops");
    const auto bytes = metricValue(measurement, "bandwidth");
    return operations && bytes && *bytes > 0 ? std::optional(*operations / *bytes) : std::nullopt;
}

} // namespace

QString shownText(const LocalizedText& text) {
    if (!text.zhCN.empty() && QLocale().language() == QLocale::Chinese)
        return QString::fromStdString(text.zhCN);
    return text.en.empty() ? QString::fromStdString(text.zhCN)
                           : QCoreApplication::translate("engine", text.en.c_str());
}

ChartQuantity::ChartQuantity(std::string name, std::span<const Parameter> declared,
                             std::string preferred)
    : name_(std::move(name))
    , preferred_(std::move(preferred)) {
    for (const Parameter& parameter : declared) {
        if (parameter.name == name_)
            parameter_ = &parameter;
    }
    // A declared parameter has priority over a metric of the same name, because the user chose it
    // in the sweep.
    if (!parameter_)
        metric_ = findMetric(name_);
    if (metric_)
        factor_ = displayUnit(*metric_).factor;
}

const Value* ChartQuantity::value(const Measurement& measurement) const {
    return measurement.configuration.parameters.get(name_);
}

std::optional<double> ChartQuantity::number(const Measurement& measurement) const {
    if (metric_) {
        auto stored = metricValue(measurement, isPreferred(measurement) ? preferred_ : name_);
        if (!stored && name_ == intensity)
            stored = intensityOf(measurement);
        return stored ? std::optional(*stored * factor_) : std::nullopt;
    }
    const Value* found = value(measurement);
    const auto number = found ? found->number() : std::nullopt;
    return number && std::isfinite(*number) ? number : std::nullopt;
}

bool ChartQuantity::isPossible(double shown) const {
    return std::abs(shown) <= (metric_ ? maxPossible : maxOfParameter);
}

bool ChartQuantity::isPreferred(const Measurement& measurement) const {
    return !preferred_.empty() && metricValue(measurement, preferred_).has_value();
}

QString ChartQuantity::word(const Measurement& measurement) const {
    if (name_ == "kernel")
        return shownKernel(measurement.configuration.kernel);
    const Value* found = value(measurement);
    return found ? QString::fromStdString(found->text()) : QString();
}

bool ChartQuantity::isWord(const Measurement& measurement) const {
    if (metric_)
        return false;
    if (name_ == "kernel")
        return true;
    const Value* found = value(measurement);
    return found && !found->isNumber();
}

bool ChartQuantity::followsFromTimes() const {
    return metric_ && !name_.starts_with("best_") &&
           (name_ == "time" || metric_->unit == MetricUnit::BytesPerSecond ||
            metric_->unit == MetricUnit::FlopsPerSecond || isDerived(name_));
}

std::optional<double> ChartQuantity::noise(const Measurement& measurement) const {
    return followsFromTimes() ? metricValue(measurement, "noise") : std::nullopt;
}

std::optional<ErrorBar> ChartQuantity::errorBar(const Measurement& measurement) const {
    const bool band = isPredicted(measurement);
    const auto first = metricValue(measurement, band ? "time_low" : "time_q1");
    const auto third = metricValue(measurement, band ? "time_high" : "time_q3");
    if (!followsFromTimes() || !first || !third || *first <= 0 || *third < *first)
        return std::nullopt;
    const auto possible = [this](double low, double high) {
        return isPossible(high) ? std::optional(ErrorBar{low, high}) : std::nullopt;
    };
    if (name_ == "time")
        return possible(*first * factor_, *third * factor_);
    // A speedup is the median time of the baseline divided by the time of this row. The error bar
    // includes only the spread of this row's time.
    const auto time = metricValue(measurement, "time");
    const auto rate = number(measurement);
    if (!time || !rate)
        return std::nullopt;
    // A rate is work / time, so the upper end of the time is the lower end of the rate.
    const double work = *rate * *time;
    return possible(work / *third, work / *first);
}

QString ChartQuantity::unit() const {
    if (metric_)
        return shownUnit(*metric_);
    return isBytes() ? Chart::tr("bytes") : QString();
}

bool ChartQuantity::isBytes() const {
    return parameter_ && parameter_->unit == ParameterUnit::Bytes;
}

QString ChartQuantity::label() const {
    if (name_ == "kernel")
        return Chart::tr("Kernel");
    if (name_ == deviceParameter)
        return Chart::tr("Device");
    QString text = QString::fromStdString(name_);
    if (metric_)
        text = QCoreApplication::translate("metric", metric_->label);
    else if (parameter_ && !parameter_->label.empty())
        text = shownText(parameter_->label);
    // The ticks of a byte axis include the units KiB and MiB.
    return unit().isEmpty() || isBytes() ? text : QStringLiteral("%1 (%2)").arg(text, unit());
}

} // namespace kernelcurve
