#pragma once

#include <map>
#include <string>
#include <vector>

// A fake of NVIDIA's management library, built as libnvidia-ml.so.1. In another process, FAKE_NVML
// lists the calls that it refuses: "nvmlInit_v2=4,nvmlDeviceGetPowerUsage=3".

namespace fake {

struct Nvml {
    int status = 0;              ///< return value of nvmlInit
    std::vector<int> mig = {-1}; ///< state of MIG for each GPU: 1 on, 0 off, -1 without MIG
    /// The PCI address of the first GPU, which can be found by this address.
    std::string pci = "00000000:1b:00.0";
    /// Errors that functions return, by function name.
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
