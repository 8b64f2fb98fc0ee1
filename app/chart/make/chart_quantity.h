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

/// The kernel, parameter, or metric to which a name in PlotSettings refers. Reads the quantity's
/// values from measurements.
class ChartQuantity {
  public:
    /// The name of the metric on the x axis of a roofline.
    static constexpr const char* intensity = "intensity";

    /// `preferred` is a metric of the same kind. It replaces this metric in rows that have
    /// `preferred`. `declared` must outlive this object.
    explicit ChartQuantity(std::string name, std::span<const Parameter> declared = {},
                           std::string preferred = {});

    bool isMetric() const { return metric_ != nullptr; }
    /// Returns the value in display units. Returns nullopt if the value is missing, not finite, or
    /// not a number.
    std::optional<double> number(const Measurement& measurement) const;
    /// Returns false for a value, in display units, that no device can reach. On an axis with such
    /// a value, all other values would look equal.
    bool isPossible(double shown) const;
    /// Returns the kernel id or the parameter value as text, or an empty text if the measurement
    /// has no value.
    QString word(const Measurement& measurement) const;
    /// Returns true if the measurement has a value that is not a number.
    bool isWord(const Measurement& measurement) const;
    /// Returns the relative standard error of a quantity that depends on the measured times.
    /// Returns nullopt if the quantity does not depend on times, or if the error is unknown.
    std::optional<double> noise(const Measurement& measurement) const;
    /// Returns the first and third quartile in display units, for times and quantities that depend
    /// on them. For a predicted row, returns the prediction interval. Returns nullopt for other
    /// quantities, or if the row has no quartiles.
    std::optional<ErrorBar> errorBar(const Measurement& measurement) const;

    bool isPreferred(const Measurement& measurement) const;
    /// The axis label including the unit. unit() returns the unit alone.
    QString label() const;
    QString unit() const;
    bool isBytes() const;

  private:
    /// Returns true if the quantity depends on the times of its row. Returns false for the best
    /// value of a search, which depends on the times of other rows.
    bool followsFromTimes() const;
    const Value* value(const Measurement& measurement) const;

    std::string name_;
    std::string preferred_;
    const Metric* metric_ = nullptr;
    const Parameter* parameter_ = nullptr;
    double factor_ = 1;
};

} // namespace kernelcurve
