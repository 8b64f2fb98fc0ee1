#include "gpu/worker/jobs/device_source.h"

#include "gpu/device/replay/recorded_devices.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/text/text_parts.h"

namespace kernelcurve {
namespace {

/// Returns the description of the device with this id.
DeviceDescription choose(const std::vector<DeviceDescription>& devices, const std::string& id) {
    if (id == "auto") {
        if (const DeviceDescription* device = automaticDevice(devices))
            return *device;
        for (const DeviceDescription& device : devices)
            if (device.kind == DeviceKind::Cpu)
                return device;
    }
    for (const DeviceDescription& device : devices)
        if (device.id == id)
            return device;
    throw DeviceError({message(KC_TEXT("engine", "Device not found: {0}"), id),
                       devices.empty()
                           ? Message{}
                           : message(KC_TEXT("engine", "available on this machine: {0}"),
                                     joined(devices, ", ", &DeviceDescription::id))});
}

DeviceError withoutCuda() {
    return DeviceError(
        {message(KC_TEXT("engine",
                         "PTX and SASS require NVRTC, but this program was built without CUDA")),
         message(KC_TEXT("engine", "build Kernelcurve with the headers of the CUDA Toolkit"))});
}

} // namespace

MachineCode DeviceSource::printCode(const CompileRequest&, int, std::stop_token) {
    throw withoutCuda();
}

CodeAccesses DeviceSource::traceCode(const ResolvedConfiguration&, BlockChoice,
                                     const std::optional<WarpChoice>&, int, std::stop_token) {
    throw withoutCuda();
}

std::shared_ptr<const ReplayTable> DeviceRegistry::openRecorded(const std::string& id) {
    // The early return avoids a slow query of this machine's GPUs before each run.
    if (!RecordedDevices::isRecorded(id))
        return nullptr;
    const DeviceDescription description = choose(source_.describe(), id);
    if (!description.usable)
        throw DeviceError(description.unusable);
    return source_.openRecorded(description.id);
}

Device& DeviceRegistry::open(const std::string& id) {
    const DeviceDescription description = choose(source_.describe(), id);
    if (!description.usable)
        throw DeviceError(description.unusable);
    if (description.kind == DeviceKind::Replay)
        throw DeviceError(
            {message(
                 KC_TEXT("engine", "The {0} is a recorded device, which cannot compile kernels"),
                 description.name),
             message(KC_TEXT("engine", "choose a device on this machine"))});
    std::unique_ptr<Device>& device = open_[description.id];
    if (!device)
        device = source_.open(description.id);
    return *device;
}

DeviceDescription DeviceRegistry::describe(const std::string& id) {
    return choose(source_.describe(), id);
}

KernelTracer& DeviceRegistry::tracer() {
    if (!tracer_)
        tracer_ = source_.openTracer();
    return *tracer_;
}

std::vector<std::unique_ptr<KernelTracer>> DeviceRegistry::moreTracers(int count) {
    std::vector<std::unique_ptr<KernelTracer>> more;
    more.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        more.push_back(source_.openTracer());
    return more;
}

} // namespace kernelcurve
