#pragma once

#include "gpu/device/cuda/cuda_device.h"

#include <gtest/gtest.h>

#include <memory>

namespace kernelcurve {

/// The machine's first GPU, opened once for the whole program; null where there is none.
inline Device* firstGpu() {
    static const std::unique_ptr<Device> device = [] {
        const std::vector<DeviceDescription> all = describeCudaDevices();
        return all.front().usable ? openCudaDevice(all.front().id) : nullptr;
    }();
    return device.get();
}

/// Tests of this kind are skipped, aloud, where there is no GPU.
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
