#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the names, as documents use them, of all causes of lost time that a prediction
/// considers, such as "bank_conflicts".
std::vector<std::string> causeNames();
/// Returns "bank conflicts" for "bank_conflicts". Any other word is returned unchanged.
Message causeTitle(std::string_view cause);
/// Returns a change to the code that usually removes the cause. Empty for a hardware limit, such as
/// DRAM bandwidth.
Message remedyOf(std::string_view cause);
/// Returns the key for the amount of a cause in files, such as "excess_wavefronts"; empty if the
/// cause has no amount.
std::string_view evidenceKey(std::string_view cause);
/// Returns the metrics of the warp stalls that are typical of the cause; empty if no stall is
/// typical.
std::vector<std::string_view> stallsOfCause(std::string_view cause);

} // namespace kernelcurve
