#pragma once

#include "gpu/device/cuda/driver.h"
#include "gpu/device/cuda/nvml.h"
#include "gpu/model/recording.h"

#include <memory>
#include <optional>
#include <string>

namespace kernelcurve {

/// One GPU as NVML sees it.
class NvmlDevice {
  public:
    /// `pciAddress` as below. Throws DeviceError where NVML is missing, does not work or does not
    /// know the GPU.
    NvmlDevice(std::shared_ptr<const Nvml> nvml, const std::string& pciAddress);

    /// What somebody may have set: application clocks (Hz), power limit (W), persistence, MIG,
    /// whether it is a part of a GPU that a hypervisor gives out. What NVML does not tell of this
    /// GPU is left out.
    Environment settings() const;

  private:
    /// Calls `name` with the device and the arguments.
    template <typename... Arguments>
    Nvml::Status call(const char* name, Arguments... arguments) const;
    std::optional<double> number(const char* name) const;
    std::optional<double> clock(const char* name, unsigned kind) const;
    std::optional<bool> migMode() const;

    std::shared_ptr<const Nvml> nvml_;
    Nvml::Handle device_ = nullptr;
};

/// "00000000:3b:00.0".
std::string pciAddress(const Driver& driver, CUdevice device);

/// NvmlDevice::settings, or why there are none.
Environment gpuSettings(const Driver& driver, CUdevice device);

} // namespace kernelcurve
