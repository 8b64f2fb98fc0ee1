#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// The name of a column of CSV with its unit: `time_us`, `bandwidth_GB_per_s`, `noise_percent`.
/// What is a plain number, a ratio ("x"), or bytes by its own name stays as it is.
std::string columnName(std::string name, std::string_view unit);

} // namespace kernelcurve
