#include "gpu/predict/confidence/confidence.h"

#include <algorithm>

namespace kernelcurve::confidence {
namespace {

/// Quantiles of fewer rows are unreliable.
constexpr int minRows = 8;

const KnownErrors* find(std::span<const KnownErrors> known, std::string_view name, bool isFlagged) {
    const auto found = std::ranges::find_if(known, [&](const KnownErrors& each) {
        return each.name == name && each.isFlagged == isFlagged && each.rows >= minRows;
    });
    return found == known.end() ? nullptr : &*found;
}

} // namespace

KernelClass classOf(const Facts& facts) {
    constexpr double half = 0.5;
    constexpr double someTensor = 0.1;
    if (facts.startShare >= half)
        return KernelClass::Launch;
    if (facts.atomicShare >= half)
        return KernelClass::Atomics;
    if (facts.tensorShare >= someTensor)
        return KernelClass::Tensor;
    const double memory = std::max(facts.dramShare, facts.l2Share);
    const double busiest = std::max({memory, facts.l1Share, facts.sharedShare, facts.computeShare});
    if (busiest < half)
        return KernelClass::Latency;
    if (busiest == memory) {
        if (facts.usefulShare < half)
            return KernelClass::Strided;
        return facts.dramShare >= facts.l2Share ? KernelClass::Streaming : KernelClass::Cached;
    }
    if (busiest == facts.computeShare)
        return KernelClass::Compute;
    return busiest == facts.sharedShare ? KernelClass::Shared : KernelClass::L1;
}

std::vector<std::string> flagsOf(const Facts& facts) {
    constexpr double littleSimulated = 0.02;
    constexpr double some = 0.05;
    constexpr double many = 0.5;
    constexpr double nearlyAll = 0.9;
    std::vector<std::string> flags;
    if (facts.simulatedShare < littleSimulated)
        flags.emplace_back("extrapolated");
    if (facts.localShare > some)
        flags.emplace_back("local_memory");
    if (facts.partialShare > many)
        flags.emplace_back("partial_sectors");
    if (facts.sharedReads > nearlyAll)
        flags.emplace_back("same_lines");
    if (facts.hasClusters)
        flags.emplace_back("clusters");
    return flags;
}

Band bandOf(KernelClass of, bool isFlagged) {
    static const std::vector<KnownErrors> known = {
#include "gpu/predict/confidence/known_errors.inc"
    };
    return bandIn(known, nameOf(of), isFlagged);
}

Band bandIn(std::span<const KnownErrors> known, std::string_view name, bool isFlagged) {
    const KnownErrors* found = find(known, name, isFlagged);
    if (found == nullptr)
        found = find(known, "all", isFlagged);
    if (found == nullptr)
        found = find(known, "all", false);
    if (found == nullptr)
        return {};
    // The band always contains the predicted time.
    return {std::min(found->low, 1.0), std::max(found->high, 1.0)};
}

} // namespace kernelcurve::confidence
