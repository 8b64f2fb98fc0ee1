#pragma once

#include "gpu/device/cuda/describe/nvml.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/device.h"
#include "gpu/device/telemetry_source.h"

#include <memory>
#include <optional>
#include <set>
#include <string>

namespace kernelcurve {

/// A GPU as reported by NVML.
class NvmlDevice : public TelemetrySource {
  public:
    /// `pciAddress` must be a result of pciAddress() below. Throws DeviceError if NVML is missing,
    /// fails, or does not find the GPU.
    NvmlDevice(std::shared_ptr<const Nvml> nvml, const std::string& pciAddress);

    TelemetrySample read() override;
    std::optional<Failure> lack() const override;
    /// Returns the settings that a user may have changed: application clocks (Hz), power limit (W),
    /// persistence mode, MIG, and vGPU. Values that NVML does not report are missing.
    DeviceSettings settings() const;
    /// Returns the current SM clock and the throttling reasons, or nullopt if NVML reports neither.
    /// `highest` is the maximum clock in Hz.
    std::optional<ClockReading> clocks(double highest) const;
    /// See PowerMeter::meter(). Returns no samples if NVML does not report the energy (GPUs before
    /// Volta).
    std::vector<MeterReading> meter(const std::function<void()>& work) const;

  private:
    /// Calls the NVML function `name` with the device and the arguments.
    template <typename... Arguments>
    Nvml::Status call(const char* name, Arguments... arguments) const;
    /// Returns true if the call succeeded. Otherwise, records `quantity` for lack().
    bool told(const char* quantity, Nvml::Status status);
    std::optional<double> number(const char* name) const;
    std::optional<double> clock(const char* name, unsigned kind) const;
    std::optional<bool> migMode() const;

    std::shared_ptr<const Nvml> nvml_;
    Nvml::Handle device_ = nullptr;
    std::set<std::string> untold_; ///< quantities that were missing in the last read()
    Nvml::Status refusal_ = 0;     ///< status of the last failure
};

/// Returns the PCI address of a GPU: "00000000:3b:00.0".
std::string pciAddress(const Driver& driver, CUdevice device);

/// Opens the telemetry source of the GPU with this id. Returns null for other ids. Throws
/// DeviceError on failure.
std::unique_ptr<TelemetrySource> openCudaTelemetry(const std::string& id);

/// Returns NvmlDevice::settings(), or the reason why the settings are unavailable.
DeviceSettings gpuSettings(const Driver& driver, CUdevice device);

} // namespace kernelcurve
