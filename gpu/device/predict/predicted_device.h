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

/// The predicted GPUs of some folders, one description per file: FOLDER/nvidia-h100.yaml is the
/// device "predict:nvidia-h100".
class PredictedDevices {
  public:
    /// `results` keeps predictions. Nothing: each one is computed.
    explicit PredictedDevices(std::vector<std::filesystem::path> folders,
                              std::optional<DiskCache> results = {});

    /// An unusable device has a reason: no NVRTC, no nvdisasm, or an invalid description.
    std::vector<DeviceDescription> describe() const;
    /// `id` is one of describe(). Throws Error.
    std::unique_ptr<Device> open(const std::string& id) const;

    /// A device for the machine code of a compute capability, for sharedAccesses(). Throws
    /// DeviceError.
    std::unique_ptr<Device> openFor(int capability) const;

    static bool isPredicted(const std::string& id);

  private:
    std::vector<std::filesystem::path> folders_;
    std::optional<DiskCache> results_;
};

/// The built-in ones, and the user's (dataFolder()/devices).
PredictedDevices predictedDevices();

/// A device that compiles for `gpu` and predicts times. time() uses the model; run() emulates all
/// blocks, for small launches. Throws DeviceError if NVRTC is not installed.
std::unique_ptr<Device> predictedDevice(timing::GpuModel gpu, const std::string& id,
                                        std::optional<DiskCache> results = {});

/// The predictions, refusals, and lists of costs that such a device has computed, not read from
/// `results`.
int computedResults(const Device& device);
/// The shared-memory accesses of an operation's blocks, by line of its machine code. Throws
/// DeviceError for code that the emulator cannot run; Cancelled.
CodeAccesses sharedAccesses(Device& device, Operation& operation, BlockChoice blocks,
                            const std::optional<WarpChoice>& warp, const std::stop_token& stop);
/// Predicts later times of such a device without one cause.
void leaveOut(Device& device, const timing::Without& without);
/// The basis of the last time() of such a device.
const timing::Prediction& latestPrediction(const Device& device);
/// The counts of its last run() over all launches.
const emulator::LaunchCounts& latestCounts(const Device& device);

} // namespace kernelcurve
