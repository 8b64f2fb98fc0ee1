#pragma once

#include "gpu/device/cuda/cuda_device.h"

#include <gtest/gtest.h>

#include <memory>

namespace kernelcurve {

/// Returns the first GPU of the machine, which is opened once per process; null if missing.
inline Device* firstGpu() {
    static const std::unique_ptr<Device> device = [] {
        const std::vector<DeviceDescription> all = describeCudaDevices();
        return all.front().usable ? openCudaDevice(all.front().id) : nullptr;
    }();
    return device.get();
}

/// Tests of this class are skipped with a message if there is no GPU.
class GpuTest : public testing::Test {
  protected:
    void SetUp() override {
        if (firstGpu() == nullptr) {
            GTEST_SKIP() << "no GPU to test on: "
                         << describeCudaDevices().front().unusable.english();
        }
    }
    static Device& gpu() { return *firstGpu(); }
};

} // namespace kernelcurve
