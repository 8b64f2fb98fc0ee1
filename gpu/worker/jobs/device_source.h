#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/device/replay/replay_table.h"
#include "gpu/device/telemetry_source.h"
#include "gpu/model/analysis/code_accesses.h"
#include "gpu/model/analysis/code_listing.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// A source of devices: this machine, or a test.
class DeviceSource {
  public:
    virtual ~DeviceSource() = default;
    /// Returns all devices in display order, including unusable ones.
    virtual std::vector<DeviceDescription> describe() = 0;
    /// Opens a device. Throws DeviceError on failure.
    virtual std::unique_ptr<Device> open(const std::string& id) = 0;
    /// Opens a tracer. Throws DeviceError if kernels cannot be traced.
    virtual std::unique_ptr<KernelTracer> openTracer() = 0;
    /// Opens the telemetry of a device. Returns null for a device without telemetry. Throws
    /// DeviceError on failure. Other threads may call only this function of the class.
    virtual std::unique_ptr<TelemetrySource> openTelemetry(const std::string&) { return nullptr; }
    /// Compiles a kernel for a compute capability (90 for 9.0). No such GPU is required. Throws
    /// DeviceError if the compiler is missing or rejects the kernel, and Cancelled after a stop
    /// request.
    virtual MachineCode printCode(const CompileRequest& request, int capability,
                                  std::stop_token stop);
    /// Counts the shared memory accesses of a configuration in its machine code for a compute
    /// capability. Throws Error if the compiler is missing or fails, or if the emulator rejects the
    /// code. Throws Cancelled after a stop request.
    virtual CodeAccesses traceCode(const ResolvedConfiguration& resolved, BlockChoice blocks,
                                   const std::optional<WarpChoice>& warp, int capability,
                                   std::stop_token stop);
    /// Returns the recordings of a device, or null for an actual device. Throws Error if they are
    /// unreadable.
    virtual std::shared_ptr<const ReplayTable> openRecorded(const std::string&) { return nullptr; }
};

/// Returns the devices of this machine: the GPUs if built with CUDA, the CPU, and the recorded
/// devices.
std::unique_ptr<DeviceSource> machineDevices();

/// The devices of one worker. A device stays open after its first use. Only the device thread may
/// use this class.
class DeviceRegistry {
  public:
    explicit DeviceRegistry(DeviceSource& source)
        : source_(source) {}
    std::vector<DeviceDescription> describe() { return source_.describe(); }
    /// Opens a device. `auto` selects the first usable GPU, or the CPU if no GPU is usable. Throws
    /// DeviceError if the device does not exist or is not usable.
    Device& open(const std::string& id);
    /// Opens a device for another thread. Throws DeviceError on failure.
    std::unique_ptr<Device> openAnother(const std::string& id) { return source_.open(id); }
    /// Returns the recordings of a device, or null for an actual device. Throws Error if they are
    /// unreadable.
    std::shared_ptr<const ReplayTable> openRecorded(const std::string& id);
    /// Returns the description of the device that open() would select. The device may be unusable.
    DeviceDescription describe(const std::string& id);
    /// See DeviceSource::printCode().
    MachineCode printCode(const CompileRequest& request, int capability, std::stop_token stop) {
        return source_.printCode(request, capability, std::move(stop));
    }
    /// See DeviceSource::traceCode().
    CodeAccesses traceCode(const ResolvedConfiguration& resolved, BlockChoice blocks,
                           const std::optional<WarpChoice>& warp, int capability,
                           std::stop_token stop) {
        return source_.traceCode(resolved, blocks, warp, capability, std::move(stop));
    }
    /// Returns the tracer of the device thread. Throws DeviceError if kernels cannot be traced.
    KernelTracer& tracer();
    /// Opens additional tracers for other threads. Throws DeviceError if kernels cannot be traced.
    std::vector<std::unique_ptr<KernelTracer>> moreTracers(int count);

  private:
    DeviceSource& source_;
    std::map<std::string, std::unique_ptr<Device>> open_;
    std::unique_ptr<KernelTracer> tracer_;
};

} // namespace kernelcurve
