#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the document names of all causes of lost time in a prediction, such as "bank_conflicts".
std::vector<std::string> causeNames();
/// Returns "bank conflicts" for "bank_conflicts". Returns any other word unchanged.
Message causeTitle(std::string_view cause);
/// Returns a code change that usually removes the cause. Returns an empty message for a hardware
/// limit such as DRAM bandwidth.
Message remedyOf(std::string_view cause);
/// Returns the document key for the amount of a cause, such as "excess_wavefronts", or an empty
/// string if the cause has no amount.
std::string_view evidenceKey(std::string_view cause);
/// Returns the metrics of the warp stalls that are typical of the cause. The list may be empty.
std::vector<std::string_view> stallsOfCause(std::string_view cause);

} // namespace kernelcurve
