#pragma once

#include "gpu/device/cuda/describe/nvml.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/device.h"
#include "gpu/device/telemetry_source.h"
#include "gpu/model/recording/recording.h"

#include <memory>
#include <optional>
#include <set>
#include <string>

namespace kernelcurve {

/// One GPU as NVML sees it.
class NvmlDevice : public TelemetrySource {
  public:
    /// `pciAddress` as below. Throws DeviceError if NVML is missing, does not work or does not know
    /// the GPU.
    NvmlDevice(std::shared_ptr<const Nvml> nvml, const std::string& pciAddress);

    TelemetrySample read() override;
    std::optional<Failure> lack() const override;
    /// What somebody may have set: application clocks (Hz), power limit (W), persistence, MIG,
    /// whether it is a part of a GPU that a hypervisor gives out. What NVML does not tell of this
    /// GPU is left out.
    Environment settings() const;
    /// The SMs' clock now and what holds it back; nothing where NVML does not tell. `highest` is
    /// what they reach, in Hz.
    std::optional<ClockReading> clocks(double highest) const;
    /// See Device::meter. No readings where NVML does not tell the energy (before Volta).
    std::vector<MeterReading> meter(const std::function<void()>& work) const;

  private:
    /// Calls `name` with the device and the arguments.
    template <typename... Arguments>
    Nvml::Status call(const char* name, Arguments... arguments) const;
    /// Whether the call told `quantity`; where not, that is noted for `lack`.
    bool told(const char* quantity, Nvml::Status status);
    std::optional<double> number(const char* name) const;
    std::optional<double> clock(const char* name, unsigned kind) const;
    std::optional<bool> migMode() const;

    std::shared_ptr<const Nvml> nvml_;
    Nvml::Handle device_ = nullptr;
    std::set<std::string> untold_; ///< quantities of the last `read`
    Nvml::Status refusal_ = 0;     ///< why the last one of them was not told
};

/// "00000000:3b:00.0".
std::string pciAddress(const Driver& driver, CUdevice device);

/// How the GPU with this id is. Null for an id that is no GPU's; throws DeviceError.
std::unique_ptr<TelemetrySource> openCudaTelemetry(const std::string& id);

/// NvmlDevice::settings, or why there are none.
Environment gpuSettings(const Driver& driver, CUdevice device);

} // namespace kernelcurve
