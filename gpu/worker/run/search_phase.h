#pragma once

#include "gpu/worker/channels/handed_out.h"
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

/// Tries what is handed out, likewise: whoever hands it out searches.
std::optional<RunEnd> runHandedOutSearch(RowRunner& runner, HandedOut& work,
                                         const std::stop_token& stop);

} // namespace kernelcurve
