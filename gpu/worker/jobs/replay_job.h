#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/channels/event_channel.h"
#include "gpu/worker/jobs/run_end.h"

#include <memory>
#include <stop_token>

namespace kernelcurve {

/// Carries out one run request by what a device measured some time ago: the rows come back as they
/// were recorded. What was not recorded is excluded and says what the nearest recorded row is.
class ReplayJob {
  public:
    ReplayJob(request::Run request, EventChannel& events, std::shared_ptr<const ReplayTable> table);

    /// Sends Started, Progress and Measured; the caller sends what comes back. Does not throw. A
    /// paced request gets each row after the time that its samples took (three seconds at most).
    RunEnd execute(const std::stop_token& stop);

  private:
    RunEnd playPlan(const std::stop_token& stop);
    Measurement rowOf(const Configuration& configuration) const;
    Measurement missing(const Configuration& configuration) const;
    RunEnd ended(event::Ending ending, Failure failure = {}) const;

    request::Run request_;
    EventChannel& events_;
    std::shared_ptr<const ReplayTable> table_;
    Catalog catalog_;
};

} // namespace kernelcurve
