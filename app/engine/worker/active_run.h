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

/// A run from the first request to the end, across all of its workers.
struct ActiveRun {
    request::Run request;
    RunLedger ledger;
    int attempts = 0;                        ///< connection attempts since the last new row
    std::optional<std::int64_t> lostAt = {}; ///< configuration at which a connection was lost
    bool started = false;
    std::optional<DeviceDescription> device = {}; ///< device of the first worker
    bool cancelled = false;
    QElapsedTimer clock = {}; ///< ms since the start of the run
    std::int64_t waited = 0;  ///< ms without a worker, up to the end of the last pause
    /// Start of the pause in ms, or nullopt while a worker exists.
    std::optional<std::int64_t> waitsSince = 0;

    /// Returns true if the worker has no open work.
    bool isIdle() const { return started && ledger.open().empty(); }
    /// waits() must be called when the run loses its worker, and goesOn() when the run has a worker
    /// again.
    void waits();
    void goesOn();
    /// Returns the time during which the run had a worker, in seconds.
    double activeSeconds() const;
    /// Returns a failed row for the configuration at which the worker ended. Returns nullopt if a
    /// job ended. Also returns nullopt if this is the first lost connection at a configuration,
    /// because the configuration is repeated.
    std::optional<event::Measured> failCurrent(const WorkerEnd& end);
};

/// Returns the ids of the experiment's kernels and its baseline.
std::vector<std::string> kernelIds(const Experiment& experiment);
/// Returns the texts of the experiment's kernels. A worker may lack them.
std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog);

} // namespace kernelcurve
