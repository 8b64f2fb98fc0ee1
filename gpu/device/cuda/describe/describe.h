#pragma once

#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/model/device/device_description.h"

#include <cstdint>
#include <optional>

namespace kernelcurve {

/// Returns the number of FP32 multiply-adds per cycle and SM (CUDA C++ Programming Guide, compute
/// capabilities), or nullopt if the number is unknown. `capability` is 90 for 9.0.
std::optional<int> fp32Lanes(int capability);

/// Returns the peak FP32 throughput in FLOP/s: SMs x lanes x 2 x clock. Returns nullopt if a factor
/// is unknown. Integrated GPUs report a clock of 0.
std::optional<double> peakFlops(std::int64_t multiprocessors, int capability, std::int64_t clockHz);

/// Returns the peak bandwidth in bytes/s. The bus makes two transfers per cycle of the memory
/// clock. Returns nullopt if a factor is 0.
std::optional<double> peakBandwidth(std::int64_t memoryClockHz, std::int64_t busBits);

/// Describes the GPU with index `ordinal`. `nvrtc` may be null. Throws DeviceError if the driver
/// fails.
DeviceDescription describeCudaDevice(const Driver& driver, int ordinal, const Nvrtc* nvrtc);

/// Returns the index in a GPU id such as "cuda:3", or nullopt for any other id.
std::optional<int> cudaOrdinal(const std::string& id);

/// Returns the compute capability: 90 for 9.0.
int computeCapability(const Driver& driver, CUdevice device);

} // namespace kernelcurve
