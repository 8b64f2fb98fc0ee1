#pragma once

#include <chrono>

namespace kernelcurve {

/// How long the engine client waits for its worker.
struct EngineTimeouts {
    std::chrono::milliseconds greeting{30'000};    ///< a login over ssh takes its time
    std::chrono::milliseconds cancel{1'000};       ///< then the worker is ended
    std::chrono::milliseconds remoteCancel{5'000}; ///< the same of a worker far away
    /// A worker that is silent for this long beyond the configuration's limit is killed: what
    /// compiling, preparing and checking may take.
    std::chrono::milliseconds silence{60'000};
    /// Between two attempts to connect again: the first pause, which doubles, and the longest.
    std::chrono::milliseconds firstPause{1'000};
    std::chrono::milliseconds longestPause{30'000};
    /// Attempts in a row that bring no new row: about half an hour of them.
    int attempts = 64;
};

} // namespace kernelcurve
