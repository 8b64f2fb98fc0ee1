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

/// One GPU in NVML.
class NvmlDevice : public TelemetrySource {
  public:
    /// `pciAddress` as below. Throws DeviceError if NVML is missing, fails, or does not know the
    /// GPU.
    NvmlDevice(std::shared_ptr<const Nvml> nvml, const std::string& pciAddress);

    TelemetrySample read() override;
    std::optional<Failure> lack() const override;
    /// Settings that a user may have changed: application clocks (Hz), power limit (W), persistence
    /// mode, MIG, vGPU. Unreported values are missing.
    Environment settings() const;
    /// The current SM clock and its throttling reasons; nothing if unreported. `highest` is the
    /// maximum in Hz.
    std::optional<ClockReading> clocks(double highest) const;
    /// See Device::meter. No samples if NVML does not report the energy (before Volta).
    std::vector<MeterReading> meter(const std::function<void()>& work) const;

  private:
    /// Calls `name` with the device and the arguments.
    template <typename... Arguments>
    Nvml::Status call(const char* name, Arguments... arguments) const;
    /// Returns true if the call succeeded; otherwise records `quantity` for `lack`.
    bool told(const char* quantity, Nvml::Status status);
    std::optional<double> number(const char* name) const;
    std::optional<double> clock(const char* name, unsigned kind) const;
    std::optional<bool> migMode() const;

    std::shared_ptr<const Nvml> nvml_;
    Nvml::Handle device_ = nullptr;
    std::set<std::string> untold_; ///< missing quantities of the last `read`
    Nvml::Status refusal_ = 0;     ///< reason of the last failure
};

/// "00000000:3b:00.0".
std::string pciAddress(const Driver& driver, CUdevice device);

/// The telemetry source of the GPU with this id. Null for other ids; throws DeviceError.
std::unique_ptr<TelemetrySource> openCudaTelemetry(const std::string& id);

/// NvmlDevice::settings, or the reason why there are none.
Environment gpuSettings(const Driver& driver, CUdevice device);

} // namespace kernelcurve
