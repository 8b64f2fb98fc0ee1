#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/experiment/parameter.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/values/metric.h"

#include <QString>

#include <optional>
#include <span>
#include <string>

namespace kernelcurve {

/// The ends of an error bar.
struct ErrorBar {
    double low = 0;
    double high = 0;
};

/// What a name in PlotSettings stands for (the kernel, a parameter or a metric) and how it is read
/// from a measurement.
class ChartQuantity {
  public:
    /// The metric that a roofline has its points over.
    static constexpr const char* intensity = "intensity";

    /// `preferred`: a metric of the same kind that takes the metric's place in rows that have it.
    explicit ChartQuantity(std::string name, std::span<const Parameter> declared = {},
                           std::string preferred = {});

    bool isMetric() const { return metric_ != nullptr; }
    /// A number in display units; nothing where it is missing, not finite, or a word.
    std::optional<double> number(const Measurement& measurement) const;
    /// Whether any device can reach it: a chart that has to show what none can shows nothing else.
    bool isPossible(double shown) const;
    /// The kernel's id or the parameter's value as a word; empty where the measurement has none.
    QString word(const Measurement& measurement) const;
    /// True where the measurement has it as something other than a number.
    bool isWord(const Measurement& measurement) const;
    /// The relative standard error of what follows from the times.
    std::optional<double> noise(const Measurement& measurement) const;
    /// First to third quartile in display units, for times and for what is derived from them; of a
    /// predicted row its band.
    std::optional<ErrorBar> errorBar(const Measurement& measurement) const;

    bool isPreferred(const Measurement& measurement) const;
    /// Words for the axis, with the unit, and the unit alone.
    QString label() const;
    QString unit() const;
    bool isBytes() const;

  private:
    /// Not so what a search had found so far: it is another row's.
    bool followsFromTimes() const;
    const Value* value(const Measurement& measurement) const;

    std::string name_;
    std::string preferred_;
    const Metric* metric_ = nullptr;
    const Parameter* parameter_ = nullptr;
    double factor_ = 1;
};

} // namespace kernelcurve
