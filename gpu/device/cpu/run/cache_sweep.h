#pragma once

#include "gpu/device/cpu/run/worker_pool.h"

#include <vector>

namespace kernelcurve {

/// Pushes out everything that the caches hold, by reading and writing twice as much.
class CacheSweep {
  public:
    void run(WorkerPool& pool);

  private:
    std::vector<unsigned char> memory_; ///< taken when it is first needed
};

} // namespace kernelcurve
