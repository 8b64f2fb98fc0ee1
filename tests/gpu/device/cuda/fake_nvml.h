#pragma once

#include <map>
#include <string>
#include <vector>

// A stand-in for NVIDIA's management library, built as libnvidia-ml.so.1. In another process it is
// told by FAKE_NVML what to refuse: "nvmlInit_v2=4,nvmlDeviceGetPowerUsage=3".

namespace fake {

struct Nvml {
    int status = 0;              ///< what nvmlInit answers
    std::vector<int> mig = {-1}; ///< of each GPU: 1 on, 0 off, -1 a GPU that has no MIG
    /// The GPU that is known by PCI address; it is the first one.
    std::string pci = "00000000:1b:00.0";
    /// What a function answers other than success, by its name.
    std::map<std::string, int> refusals;

    unsigned smClock = 1755;     ///< MHz
    unsigned memoryClock = 3201; ///< MHz
    unsigned milliwatts = 342'500;
    unsigned long long millijoules = 1'234'500;
    unsigned celsius = 47;
    unsigned gpuPercent = 98;
    unsigned memoryPercent = 71;
    unsigned long long throttled = 0;
    unsigned applicationSmClock = 1980; ///< MHz
    unsigned powerLimit = 700'000;      ///< milliwatts
    unsigned persistence = 1;
    unsigned virtualization = 0; ///< 2: a virtual GPU
};

Nvml& nvml();

} // namespace fake
