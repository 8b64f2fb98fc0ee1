#pragma once

#include "gpu/device/device.h"
#include "gpu/device/disk_cache.h"
#include "gpu/model/analysis/code_accesses.h"
#include "gpu/predict/timing/gpu_model.h"
#include "gpu/predict/timing/prediction.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// The predicted GPUs of some folders. Each file describes one GPU: FOLDER/nvidia-h100.yaml is the
/// device "predict:nvidia-h100".
class PredictedDevices {
  public:
    /// `results` caches predictions. If it is nullopt, every prediction is computed.
    explicit PredictedDevices(std::vector<std::filesystem::path> folders,
                              std::optional<DiskCache> results = {});

    /// Describes the devices. The description of an unusable device contains the reason: NVRTC or
    /// nvdisasm is missing, or the file is invalid.
    std::vector<DeviceDescription> describe() const;
    /// Opens a device. `id` must be an id of describe(). Throws Error on failure.
    std::unique_ptr<Device> open(const std::string& id) const;

    /// Opens a device for the machine code of a compute capability. The device is suitable for
    /// sharedAccesses(). Throws DeviceError on failure.
    std::unique_ptr<Device> openFor(int capability) const;

    static bool isPredicted(const std::string& id);

  private:
    std::vector<std::filesystem::path> folders_;
    std::optional<DiskCache> results_;
};

/// Returns the built-in predicted devices, and the devices that the user has added
/// (dataFolder()/devices).
PredictedDevices predictedDevices();

/// Opens a device that compiles for `gpu` and predicts times. time() uses the model. run() emulates
/// all blocks, which is suitable for small launches. Throws DeviceError if NVRTC is not installed.
std::unique_ptr<Device> predictedDevice(timing::GpuModel gpu, const std::string& id,
                                        std::optional<DiskCache> results = {});

/// Returns the number of predictions and cost lists that a predicted device has computed. Results
/// that were read from `results` do not count.
int computedResults(const Device& device);
/// Returns the shared memory accesses of an operation's blocks by line of the machine code. Throws
/// DeviceError if the emulator cannot run the code. Throws Cancelled after a stop request.
CodeAccesses sharedAccesses(Device& device, Operation& operation, BlockChoice blocks,
                            const std::optional<WarpChoice>& warp, const std::stop_token& stop);
/// Makes a predicted device predict later times without one cause.
void leaveOut(Device& device, const timing::Without& without);
/// Returns the basis of the last time() of such a device.
const timing::Prediction& latestPrediction(const Device& device);
/// Returns the counts of the last run() of such a device, over all launches.
const emulator::LaunchCounts& latestCounts(const Device& device);

} // namespace kernelcurve
