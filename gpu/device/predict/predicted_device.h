#pragma once

#include "gpu/device/device.h"
#include "gpu/predict/timing/gpu_model.h"
#include "gpu/predict/timing/prediction.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The GPUs whose descriptions lie in folders, each file one: FOLDER/nvidia-h100.yaml is the device
/// "predict:nvidia-h100".
class PredictedDevices {
  public:
    explicit PredictedDevices(std::vector<std::filesystem::path> folders);

    /// A device that cannot be used says why: no NVRTC, no nvdisasm, or an invalid description.
    std::vector<DeviceDescription> describe() const;
    /// `id` is one of describe's. Throws Error.
    std::unique_ptr<Device> open(const std::string& id) const;

    static bool isPredicted(const std::string& id);

  private:
    std::vector<std::filesystem::path> folders_;
};

/// Those that come with the program, and the user's own (dataFolder()/devices).
PredictedDevices predictedDevices();

/// A device that compiles for `gpu` and predicts times instead of measuring them. Its time() is the
/// model's; its run() emulates all blocks, which is for small launches. Throws DeviceError if NVRTC
/// is not installed.
std::unique_ptr<Device> predictedDevice(timing::GpuModel gpu, const std::string& id);

/// From now on, times of such a device are those that launches would take without a cause.
void leaveOut(Device& device, const timing::Without& without);
/// What the latest time() of such a device rests on.
const timing::Prediction& latestPrediction(const Device& device);
/// What its latest run() did, in all launches.
const emulator::LaunchCounts& latestCounts(const Device& device);

} // namespace kernelcurve
