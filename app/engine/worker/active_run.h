#pragma once

#include "app/engine/worker/worker_end.h"
#include "gpu/model/protocol/protocol.h"

#include <QElapsedTimer>

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace kernelcurve {

class Catalog;

/// A run from the first request to its end, over all the workers that it takes.
struct ActiveRun {
    request::Run request; ///< `done` grows, so that a new worker goes on where the last one ended
    std::vector<bool> done;
    std::int64_t remaining = 0;
    std::optional<event::Progress> current;
    int futileWorkers = 0;                   ///< in a row
    int attempts = 0;                        ///< to connect, since one brought a new row
    std::optional<std::int64_t> lostAt = {}; ///< the configuration that a connection was lost at
    bool headway = false; ///< whether this worker has closed a configuration that was open
    bool started = false;
    std::optional<DeviceDescription> device = {}; ///< of the first worker
    bool cancelled = false;
    /// What was handed out and is not finished; the last one may say that nothing more comes. A new
    /// worker gets it, too.
    std::deque<request::Next> handedOut = {};
    QElapsedTimer clock;                        ///< since the run began, for a search's budget
    std::int64_t waited = 0;                    ///< ms of them without a worker
    std::optional<std::int64_t> waitsSince = 0; ///< on the clock; nothing while one runs

    bool holds(std::int64_t index) const {
        return index >= 0 && index < static_cast<std::int64_t>(done.size());
    }
    /// What the next worker is asked for: a search has only the rest of its time.
    request::Run remainder() const;
    /// Notes what a search found, for a worker that has to go on with it.
    void remember(std::int64_t index, const Measurement& row);
    /// Whether `index` was still open.
    bool finish(std::int64_t index);
    /// A run whose plan is handed out has nothing to do.
    bool isIdle() const { return request.handedOut && started && handedOut.empty(); }
    /// There is no worker, or there is one again.
    void waits();
    void goesOn();
    /// The row of the configuration that the worker was at when it ended; nothing where it was at
    /// none that was open, and where a connection was lost at it for the first time: it is measured
    /// again. The end of a job is not its fault either.
    std::optional<event::Measured> failCurrent(const WorkerEnd& end);
};

/// The experiment's kernels, for a worker that has none of its own.
std::vector<KernelText> kernelTexts(const Experiment& experiment, const Catalog& catalog);

} // namespace kernelcurve
