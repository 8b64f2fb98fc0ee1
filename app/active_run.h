#pragma once

#include "gpu/model/protocol.h"

#include <cstddef>
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

    bool holds(std::int64_t index) const {
        return index >= 0 && index < static_cast<std::int64_t>(done.size());
    }
    /// Whether `index` was still open.
    bool finish(std::int64_t index) {
        const auto place = static_cast<std::size_t>(index);
        if (done[place])
            return false;
        done[place] = true;
        --remaining;
        request.done.push_back(index);
        return true;
    }
};

} // namespace kernelcurve
