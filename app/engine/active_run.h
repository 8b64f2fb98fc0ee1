#pragma once

#include "gpu/model/protocol/protocol.h"

#include <QElapsedTimer>

#include <cstdint>
#include <optional>
#include <vector>

namespace kernelcurve {

/// A run from the first request to its end, over all the workers that it takes.
struct ActiveRun {
    request::Run request; ///< `done` grows, so that a new worker goes on where the last one ended
    std::vector<bool> done;
    std::int64_t remaining = 0;
    std::optional<event::Progress> current;
    int futileWorkers = 0;
    bool reached = false; ///< whether this worker came to a configuration
    bool started = false;
    bool cancelled = false;
    QElapsedTimer clock; ///< since the run began, for a search's budget

    bool holds(std::int64_t index) const {
        return index >= 0 && index < static_cast<std::int64_t>(done.size());
    }
    /// What the next worker is asked for: a search has only the rest of its time.
    request::Run remainder() const;
    /// Notes what a search found, for a worker that has to go on with it.
    void remember(std::int64_t index, const Measurement& row);
    /// Whether `index` was still open.
    bool finish(std::int64_t index);
};

} // namespace kernelcurve
