#include "gpu/worker/jobs/device_source.h"

#include "gpu/device/cpu/box/boxed_device.h"
#include "gpu/device/cpu/cpu_description.h"
#include "gpu/device/replay/recorded_devices.h"
#ifdef KERNELCURVE_CUDA
#include "gpu/device/cuda/compile/print_code.h"
#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/describe/nvml_device.h"
#include "gpu/device/predict/predicted_device.h"
#include "gpu/measure/checks/traced_configuration.h"
#endif

namespace kernelcurve {
namespace {

class MachineDevices : public DeviceSource {
  public:
    std::vector<DeviceDescription> describe() override {
        std::vector<DeviceDescription> devices;
#ifdef KERNELCURVE_CUDA
        devices = describeCudaDevices();
#endif
        devices.push_back(describeCpu());
        for (DeviceDescription& recorded : recorded_.describe())
            devices.push_back(std::move(recorded));
#ifdef KERNELCURVE_CUDA
        for (DeviceDescription& predicted : predicted_.describe())
            devices.push_back(std::move(predicted));
#endif
        return devices;
    }
    std::unique_ptr<Device> open([[maybe_unused]] const std::string& id) override {
#ifdef KERNELCURVE_CUDA
        if (PredictedDevices::isPredicted(id))
            return predicted_.open(id);
        if (id != "cpu")
            return openCudaDevice(id);
#endif
        return openBoxedCpuDevice();
    }
    std::shared_ptr<const ReplayTable> openRecorded(const std::string& id) override {
        return recorded_.open(id);
    }
    std::unique_ptr<KernelTracer> openTracer() override {
        return openBoxedTracer();
    }
#ifdef KERNELCURVE_CUDA
    MachineCode printCode(const CompileRequest& request, int capability,
                          std::stop_token stop) override {
        return printCudaCode(request, capability, std::move(stop));
    }
    CodeAccesses traceCode(const ResolvedConfiguration& resolved, BlockChoice blocks,
                           const std::optional<WarpChoice>& warp, int capability,
                           std::stop_token stop) override {
        const std::unique_ptr<Device> device = predicted_.openFor(capability);
        const PreparedConfiguration prepared(*device, resolved, stop);
        return sharedAccesses(*device, prepared.operation(), blocks, warp, stop);
    }
    std::unique_ptr<TelemetrySource> openTelemetry(const std::string& id) override {
        const bool isHere = !RecordedDevices::isRecorded(id) && !PredictedDevices::isPredicted(id);
        return isHere ? openCudaTelemetry(id) : nullptr;
    }
#endif

  private:
    RecordedDevices recorded_ = recordedDevices();
#ifdef KERNELCURVE_CUDA
    PredictedDevices predicted_ = predictedDevices();
#endif
};

} // namespace

std::unique_ptr<DeviceSource> machineDevices() {
    return std::make_unique<MachineDevices>();
}

} // namespace kernelcurve
