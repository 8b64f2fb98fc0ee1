#pragma once

#include "gpu/worker/run/row_runner.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Tries what the request's search chooses, one after the other, each with its counters.
/// `elapsed`: seconds since the run began.
std::optional<RunEnd> runSearch(RowRunner& runner, const request::Run& request,
                                const std::function<double()>& elapsed,
                                const std::stop_token& stop);

} // namespace kernelcurve
