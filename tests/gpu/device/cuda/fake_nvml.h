#pragma once

#include <vector>

// A stand-in for NVIDIA's management library, built as libnvidia-ml.so.1.

namespace fake {

struct Nvml {
    int status = 0;              ///< what nvmlInit answers
    std::vector<int> mig = {-1}; ///< of each GPU: 1 on, 0 off, -1 a GPU that has no MIG
};

Nvml& nvml();

} // namespace fake
