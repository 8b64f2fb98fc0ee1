#pragma once

#include "gpu/device/device.h"
#include "gpu/device/disk_cache.h"
#include "gpu/device/predict/sparse_buffer.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/timing/prediction.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// Launches with their arrays. Times and results depend on the current content of the arrays.
class PredictedOperation : public Operation {
  public:
    /// `program` must be a SassProgram. Throws DeviceError for invalid arguments.
    PredictedOperation(std::shared_ptr<Program> program, BoundLaunches launches);

    emulator::MemoryImage memory() const;
    void takeBack(emulator::MemoryImage image) const;
    std::vector<emulator::BoundKernel> bind() const;
    const std::vector<SparseBuffer*>& arrays() const { return buffers_; }
    /// Adds all inputs of the result to the key, except the arrays and the GPU.
    void addTo(CacheKey& key, std::span<const emulator::BoundKernel> bound) const;

    std::optional<timing::Prediction> prediction; ///< for warm or cold caches
    bool predictionIsCold = false;

  private:
    std::shared_ptr<Program> program_;
    BoundLaunches launches_;
    std::vector<SparseBuffer*> buffers_; ///< used arrays, without duplicates
};

} // namespace kernelcurve
