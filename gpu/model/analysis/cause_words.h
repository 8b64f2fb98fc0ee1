#pragma once

#include "gpu/model/text/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The names in documents of all causes of lost time that a prediction weighs, such as
/// "bank_conflicts".
std::vector<std::string> causeNames();
/// "bank conflicts" for "bank_conflicts". Another word is returned unchanged.
Message causeTitle(std::string_view cause);
/// A change to the code that usually removes the cause. Empty for a limit of the hardware, such as
/// DRAM bandwidth.
Message remedyOf(std::string_view cause);
/// The key of a cost's amount in files, such as "excess_wavefronts"; empty if it has none.
std::string_view evidenceKey(std::string_view cause);
/// The metrics of the warp stalls that such a cause brings; empty if none is typical.
std::vector<std::string_view> stallsOfCause(std::string_view cause);

} // namespace kernelcurve
