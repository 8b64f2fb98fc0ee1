#pragma once

#include "gpu/device/device.h"
#include "gpu/device/disk_cache.h"
#include "gpu/device/predict/sparse_buffer.h"
#include "gpu/model/measurement/time_cost.h"
#include "gpu/predict/timing/prediction.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Caches results of the model on disk.
class PredictionCache {
  public:
    explicit PredictionCache(DiskCache cache)
        : cache_(std::move(cache)) {}

    /// Returns a key for this program and the arrays. The caller adds all other inputs of the
    /// result. Returns nullopt if the program has no build ID.
    static std::optional<CacheKey> keyFor(std::span<SparseBuffer* const> arrays);

    /// Returns the stored result, or computes and stores it. `Result` is timing::Prediction or a
    /// list of TimeCost.
    template <typename Result, typename Compute>
    Result get(const std::string& key, const Compute& compute) const {
        if (const auto stored = cache_.load(key)) {
            Failure refusal;
            if (read(*stored, refusal))
                throw DeviceError(std::move(refusal));
            Result result;
            if (read(*stored, result))
                return result;
        }
        try {
            Result result = compute();
            cache_.store(key, written(result));
            return result;
        } catch (const DeviceError& error) {
            cache_.store(key, written(error.failure()));
            throw;
        }
    }

  private:
    static bool read(std::string_view entry, Failure& refusal);
    static bool read(std::string_view entry, timing::Prediction& prediction);
    static bool read(std::string_view entry, std::vector<TimeCost>& costs);
    static std::string written(const Failure& refusal);
    static std::string written(const timing::Prediction& prediction);
    static std::string written(const std::vector<TimeCost>& costs);

    DiskCache cache_;
};

} // namespace kernelcurve
