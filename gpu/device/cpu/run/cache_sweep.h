#pragma once

#include "gpu/device/cpu/run/worker_pool.h"

#include <vector>

namespace kernelcurve {

/// Evicts all data from the caches by reading and writing twice the cache size.
class CacheSweep {
  public:
    void run(WorkerPool& pool);

  private:
    std::vector<unsigned char> memory_; ///< allocated on first use
};

} // namespace kernelcurve
