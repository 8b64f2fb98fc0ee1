#pragma once

#include "app/chart/make/chart_bounds.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A value of one device, or of all, that measurements are compared with.
struct DeviceBound {
    QString name;
    std::optional<double> value; ///< SI
    bool elsewhere = false;      ///< measured in another run: no curve of this chart shows it
    int device = -1;             ///< whose it is, by its place; -1: that of all
    std::size_t kind = 0;        ///< its place among those of a device
};

/// Two devices' lines that are closer would lie on each other.
inline constexpr double minApart = 0.02;

/// The devices whose bounds are drawn: one without a name where there are not several.
std::vector<ChartDevice> devicesOf(const ChartInput& input);
/// A positive number in the device's environment.
std::optional<double> stated(const ChartDevice& device, std::string_view key);
/// From SI to the unit of the axis.
double displayFactor(std::string_view tag);
/// What a peak is called: one that a person gave is not the device's.
QString peakName(const ChartDevice& device, std::string_view source);
/// The bounds of a metric. What is the same of several devices, or nearly, comes once; else with
/// the device's name.
std::vector<DeviceBound> boundsOf(const ChartInput& input, const MeasuredBounds& measured,
                                  const std::string& metric);
/// One thing that the environments state, likewise.
std::vector<DeviceBound> statedOfAll(const ChartInput& input, const QString& name,
                                     std::string_view key);

} // namespace kernelcurve
