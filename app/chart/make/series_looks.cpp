#include "app/chart/make/series_looks.h"

#include "gpu/model/recording/previous_version.h"

namespace kernelcurve {

SeriesLooks::SeriesLooks(std::vector<std::string> kernels) {
    for (std::string& kernel : kernels)
        kernels_.try_emplace(std::move(kernel), static_cast<int>(kernels_.size()));
    next_ = static_cast<int>(kernels_.size());
}

int SeriesLooks::of(const std::string& kernel, const QString& curve) {
    // The previous version of a kernel has the same style in a paler colour.
    const std::string current = currentVersionOf(kernel).value_or(kernel);
    const auto [own, isNew] = kernels_.try_emplace(current, next_);
    next_ += isNew ? 1 : 0;
    const bool isFirst = taken_.insert(kernel).second;
    const auto known = curves_.find(curve);
    if (known != curves_.end())
        return known->second;
    const int look = isFirst ? own->second : next_++;
    curves_.emplace(curve, look);
    return look;
}

} // namespace kernelcurve
