#pragma once

#include "gpu/model/values/enum_names.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve::confidence {

/// Properties of a simulated launch. Shares are between 0 and 1.
struct Facts {
    double startShare = 0; ///< share of the time for launch overhead
    // The utilization of each unit, as a share of the launch's cycles.
    double dramShare = 0;
    double l2Share = 0;
    double l1Share = 0;
    double sharedShare = 0;
    double atomicShare = 0;
    double tensorShare = 0;
    double computeShare = 0; ///< the busiest of the other pipes and the issue slots

    double usefulShare = 1; ///< requested bytes / bytes of all sectors
    double simulatedShare = 1;
    double localShare = 0;   ///< share of the L1 requests to local memory
    double partialShare = 0; ///< share of the stored sectors that are not fully written
    bool hasClusters = false;
    double sharedReads = 0; ///< share of the sectors of a wave that the first SM does not touch
};

/// The resource that limits a kernel.
enum class KernelClass {
    Launch,
    Atomics,
    Tensor,
    Streaming, ///< DRAM, with fully used sectors
    Cached,    ///< L2, with fully used sectors
    Strided,   ///< L2 or DRAM, with mostly unused sectors
    L1,
    Shared,
    Compute,
    Latency ///< no unit is saturated
};
/// The names in rows and in known_errors.inc.
constexpr EnumNames<KernelClass, 10> enumNames(KernelClass) {
    return {{{KernelClass::Launch, "launch"},
             {KernelClass::Atomics, "atomics"},
             {KernelClass::Tensor, "tensor"},
             {KernelClass::Streaming, "streaming"},
             {KernelClass::Cached, "cached"},
             {KernelClass::Strided, "strided"},
             {KernelClass::L1, "l1"},
             {KernelClass::Shared, "shared"},
             {KernelClass::Compute, "compute"},
             {KernelClass::Latency, "latency"}}};
}

KernelClass classOf(const Facts& facts);

/// The names of the model's known weaknesses that the launch has; usually none.
std::vector<std::string> flagsOf(const Facts& facts);

/// Factors on the predicted time between which 80 % of the measured times lie.
struct Band {
    double low = 1;
    double high = 1;
};

/// Quantiles of measured / predicted time for the rows of a class.
struct KnownErrors {
    std::string name; ///< name of the class, or `all`
    bool isFlagged = false;
    int rows = 0;
    double low = 1;
    double high = 1;
};

/// From the errors of known kernels of this class (known_errors.inc).
Band bandOf(KernelClass of, bool isFlagged);
/// Does the same with the given errors.
Band bandIn(std::span<const KnownErrors> known, std::string_view name, bool isFlagged);

} // namespace kernelcurve::confidence
