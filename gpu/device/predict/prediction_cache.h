#pragma once

#include "gpu/device/disk_cache.h"
#include "gpu/device/predict/sparse_buffer.h"
#include "gpu/model/measurement/time_cost.h"
#include "gpu/predict/timing/prediction.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// Results of the model on disk. An entry belongs to a key and to the content of the generated
/// pages that the model used.
class PredictionCache {
  public:
    explicit PredictionCache(DiskCache cache)
        : cache_(std::move(cache)) {}

    /// The key of everything that a result depends on, except generated content: this program, and
    /// the arrays. The caller adds the launches and the GPU. Nothing if the program has no build
    /// ID.
    static std::optional<CacheKey> keyFor(std::span<SparseBuffer* const> arrays);

    /// The result of the same key and content; otherwise computes and stores it. `Result` is
    /// timing::Prediction or a list of TimeCost.
    template <typename Result, typename Compute>
    Result get(const CacheKey& key, std::span<SparseBuffer* const> arrays,
               const Compute& compute) const {
        Result result;
        if (const auto stored = load(key, arrays); stored && read(*stored, result))
            return result;
        clearUsed(arrays);
        result = compute();
        store(key, arrays, written(result));
        return result;
    }

  private:
    static bool read(std::string_view entry, timing::Prediction& prediction);
    static bool read(std::string_view entry, std::vector<TimeCost>& costs);
    static std::string written(const timing::Prediction& prediction);
    static std::string written(const std::vector<TimeCost>& costs);
    static void clearUsed(std::span<SparseBuffer* const> arrays);

    std::optional<std::string> load(const CacheKey& key,
                                    std::span<SparseBuffer* const> arrays) const;
    void store(const CacheKey& key, std::span<SparseBuffer* const> arrays,
               const std::string& result) const;

    DiskCache cache_;
};

} // namespace kernelcurve
