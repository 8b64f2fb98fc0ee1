#pragma once

#include "app/engine/worker/worker_end.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/schedule/run_ledger.h"

#include <QElapsedTimer>

#include <cstdint>
#include <optional>
#include <vector>

namespace kernelcurve {

class Catalog;

/// A run from the first request to its end, across all of its workers.
struct ActiveRun {
    request::Run request;
    RunLedger ledger;
    int attempts = 0;                        ///< connection attempts since the last new row
    std::optional<std::int64_t> lostAt = {}; ///< the configuration at which a connection was lost
    bool started = false;
    std::optional<DeviceDescription> device = {}; ///< environment of the first worker
    bool cancelled = false;
    QElapsedTimer clock = {};                   ///< ms since the start of the run
    std::int64_t waited = 0;                    ///< ms of them without a worker
    std::optional<std::int64_t> waitsSince = 0; ///< start of the pause; nothing while a worker runs

    /// No work is left.
    bool isIdle() const { return started && ledger.open().empty(); }
    /// The worker is lost, or available again.
    void waits();
    void goesOn();
    /// Seconds with a worker.
    double activeSeconds() const;
    /// The row of the current configuration when the worker ended. Nothing after the first lost
    /// connection at it, because it is repeated, or after the end of a job.
    std::optional<event::Measured> failCurrent(const WorkerEnd& end);
};

/// The experiment's kernels and its baseline.
std::vector<std::string> kernelIds(const Experiment& experiment);
/// The experiment's kernels, for a worker without them.
std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog);

} // namespace kernelcurve
