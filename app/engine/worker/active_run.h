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

/// A run from the first request to its end, over all the workers that it takes.
struct ActiveRun {
    request::Run request;
    RunLedger ledger;
    int attempts = 0;                        ///< to connect, since one brought a new row
    std::optional<std::int64_t> lostAt = {}; ///< the configuration that a connection was lost at
    bool started = false;
    std::optional<DeviceDescription> device = {}; ///< of the first worker
    bool cancelled = false;
    QElapsedTimer clock = {};                   ///< since the run began
    std::int64_t waited = 0;                    ///< ms of them without a worker
    std::optional<std::int64_t> waitsSince = 0; ///< on the clock; nothing while one runs

    /// There is nothing to do.
    bool isIdle() const { return started && ledger.open().empty(); }
    /// There is no worker, or there is one again.
    void waits();
    void goesOn();
    /// Seconds with a worker.
    double activeSeconds() const;
    /// The row of the configuration that the worker was at when it ended. Nothing if a connection
    /// was lost at it for the first time: it is measured again. The end of a job is not its fault
    /// either.
    std::optional<event::Measured> failCurrent(const WorkerEnd& end);
};

/// The experiment's kernels and its baseline.
std::vector<std::string> kernelIds(const Experiment& experiment);
/// The experiment's kernels, for a worker that has none of its own.
std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog);

} // namespace kernelcurve
