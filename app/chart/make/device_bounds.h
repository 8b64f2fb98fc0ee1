#pragma once

#include "app/chart/make/chart_bounds.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A reference value of one device or of all devices.
struct DeviceBound {
    QString name;
    std::optional<double> value; ///< value in SI units
    /// True if another run measured the value, so no curve of the chart shows it.
    bool elsewhere = false;
    int device = -1;      ///< index of the device, or -1 for all devices
    std::size_t kind = 0; ///< index among the bounds of a device
};

/// The minimum relative difference of two separate lines.
inline constexpr double minApart = 0.02;

/// Returns the devices that have bounds in the chart. A single device has no name.
std::vector<ChartDevice> devicesOf(const ChartInput& input);
/// Returns a number from the device's environment, or nullopt if it is missing or not positive.
std::optional<double> stated(const ChartDevice& device, std::string_view key);
/// Returns the factor from SI units to the display unit of a metric, which must exist.
double displayFactor(std::string_view tag);
/// Returns "given peak" if the environment has the entry `source`, because the user set the peak.
/// Otherwise, returns "theoretical peak".
QString peakName(const ChartDevice& device, std::string_view source);
/// Returns the bounds of a metric. One entry covers all devices if their values differ by less than
/// `minApart`. Otherwise, each device has an entry with its title.
std::vector<DeviceBound> boundsOf(const ChartInput& input, const MeasuredBounds& measured,
                                  const std::string& metric);
/// Returns the environment entry `key` of the devices, grouped as in boundsOf().
std::vector<DeviceBound> statedOfAll(const ChartInput& input, const QString& name,
                                     std::string_view key);

} // namespace kernelcurve
