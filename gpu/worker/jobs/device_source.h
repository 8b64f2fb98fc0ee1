#pragma once

#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/device/replay/replay_table.h"
#include "gpu/device/telemetry_source.h"
#include "gpu/model/analysis/code_listing.h"

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Where devices come from: this machine's, or a test's.
class DeviceSource {
  public:
    virtual ~DeviceSource() = default;
    /// Usable or not, in the order in which they are shown.
    virtual std::vector<DeviceDescription> describe() = 0;
    /// Throws DeviceError.
    virtual std::unique_ptr<Device> open(const std::string& id) = 0;
    /// Throws DeviceError if kernels cannot be looked at.
    virtual std::unique_ptr<KernelTracer> openTracer() = 0;
    /// Null for a device that has nothing to tell. Throws DeviceError if it has and cannot. The one
    /// call that comes from another thread than the others.
    virtual std::unique_ptr<TelemetrySource> openTelemetry(const std::string&) { return nullptr; }
    /// What a GPU's compiler makes of a kernel for a compute capability (90 for 9.0), whether such
    /// a GPU is here or not. Throws DeviceError if there is no such compiler, and Cancelled.
    virtual MachineCode printCode(const CompileRequest& request, int capability,
                                  std::stop_token stop);
    /// What a device that is not here has measured; null for one that is. Throws Error.
    virtual std::shared_ptr<const ReplayTable> openRecorded(const std::string&) { return nullptr; }
};

/// The GPUs, if this program was built with CUDA, the CPU, and the recorded ones.
std::unique_ptr<DeviceSource> machineDevices();

/// The devices of one worker. A device stays open once it was asked for. Used on the device thread
/// alone.
class DeviceRegistry {
  public:
    explicit DeviceRegistry(DeviceSource& source)
        : source_(source) {}
    std::vector<DeviceDescription> describe() { return source_.describe(); }
    /// `auto` is the first usable GPU, else the CPU. Throws DeviceError if there is no such device,
    /// or where it cannot be used.
    Device& open(const std::string& id);
    /// Null for a device that is here. Throws Error.
    std::shared_ptr<const ReplayTable> openRecorded(const std::string& id);
    /// The same choice without opening the device, which need not be usable.
    DeviceDescription describe(const std::string& id);
    /// See DeviceSource.
    MachineCode printCode(const CompileRequest& request, int capability, std::stop_token stop) {
        return source_.printCode(request, capability, std::move(stop));
    }
    /// Throws DeviceError.
    KernelTracer& tracer();
    /// For a thread of its own, as many as are asked for. Throws DeviceError.
    std::vector<std::unique_ptr<KernelTracer>> moreTracers(int count);

  private:
    DeviceSource& source_;
    std::map<std::string, std::unique_ptr<Device>> open_;
    std::unique_ptr<KernelTracer> tracer_;
};

} // namespace kernelcurve
