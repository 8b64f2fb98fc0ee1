#include "gpu/device/cpu/run/cache_sweep.h"

#include "gpu/device/cpu/describe/cpu_facts.h"

#include <atomic>
#include <cstddef>

namespace kernelcurve {

void CacheSweep::run(WorkerPool& pool) {
    if (memory_.empty())
        memory_.assign(static_cast<std::size_t>(2 * lastLevelCacheBytes()), 0);
    constexpr std::size_t line = 64;
    const auto threads = static_cast<std::size_t>(pool.size());
    pool.run(pool.size(), [&](int index) {
        // Inner caches are private to a core, so every thread sweeps the whole buffer.
        const std::size_t start = memory_.size() / threads * static_cast<std::size_t>(index);
        for (std::size_t i = 0; i < memory_.size(); i += line) {
            std::atomic_ref<unsigned char> byte(memory_[(start + i) % memory_.size()]);
            byte.store(byte.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        }
    });
}

} // namespace kernelcurve
