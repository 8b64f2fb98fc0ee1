#include "gpu/device/cpu/run/launch_runner.h"

#include "gpu/device/cpu/threads/block_runner.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

namespace kernelcurve {
namespace {

/// Blocks are handed out in pieces: small enough that no thread ends long after the others, large
/// enough that handing out costs nothing.
constexpr unsigned long piecesPerThread = 16;
constexpr unsigned long largestPiece = 256;

} // namespace

std::optional<RunFailure> runLaunch(WorkerPool& pool, const KcEntry& entry, KcLaunch launch,
                                    std::size_t stackBytes, const std::stop_token& stop) {
    const unsigned long blocks =
        static_cast<unsigned long>(launch.grid.x) * launch.grid.y * launch.grid.z;
    const auto participants =
        static_cast<unsigned long>(std::min<unsigned long>(blocks, pool.size()));
    const unsigned long piece =
        std::clamp(blocks / (participants * piecesPerThread), 1UL, largestPiece);

    // Compiled kernels read it as a plain byte: their headers know no std::atomic.
    std::atomic<bool> stopped = false;
    static_assert(sizeof stopped == sizeof(bool) && std::atomic<bool>::is_always_lock_free);
    launch.stop = reinterpret_cast<const volatile bool*>(&stopped);
    const std::stop_callback onStop(stop, [&stopped] { stopped = true; });

    std::atomic<unsigned long> next = 0;
    std::mutex mutex;
    std::optional<RunFailure> first;
    pool.run(static_cast<int>(participants), [&](int) {
        while (!stopped) {
            const unsigned long from = next.fetch_add(piece);
            if (from >= blocks)
                return;
            std::optional<RunFailure> failure;
            try {
                failure = BlockRunner::ofThisThread().run(entry, launch, stackBytes, from,
                                                          std::min(piece, blocks - from));
            } catch (const std::exception&) { // nothing else can go wrong before a block begins
                failure.emplace().kind = RunFailure::Kind::NoStacks;
            }
            if (failure) {
                stopped = true;
                const std::lock_guard lock(mutex);
                if (!first)
                    first = std::move(failure);
            }
        }
    });
    return first;
}

} // namespace kernelcurve
