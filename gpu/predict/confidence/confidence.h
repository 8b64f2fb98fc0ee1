#pragma once

#include "gpu/model/values/enum_names.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve::confidence {

/// Properties of a simulated launch. Shares are between 0 and 1.
struct Facts {
    double startShare = 0; ///< launch overhead as a share of the time
    // Utilization of each unit, as a share of the launch's cycles:
    double dramShare = 0;
    double l2Share = 0;
    double l1Share = 0;
    double sharedShare = 0;
    double atomicShare = 0;
    double tensorShare = 0;
    double computeShare = 0; ///< highest share of the other pipes and the issue slots

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
    Streaming, ///< DRAM with fully used sectors
    Cached,    ///< L2 with fully used sectors
    Strided,   ///< L2 or DRAM with mostly unused sectors
    L1,
    Shared,
    Compute,
    Latency ///< no saturated unit
};
/// Names in rows and in known_errors.inc.
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

/// Returns the names of known weaknesses of the model that affect the launch. The list is usually
/// empty.
std::vector<std::string> flagsOf(const Facts& facts);

/// Factors of the predicted time that bound 80 % of the measured times.
struct Band {
    double low = 1;
    double high = 1;
};

/// Quantiles of measured / predicted time for the rows of a class.
struct KnownErrors {
    std::string name; ///< class name, or `all`
    bool isFlagged = false;
    int rows = 0;
    double low = 1;
    double high = 1;
};

/// Returns the error band of a class from the measured kernels in known_errors.inc.
Band bandOf(KernelClass of, bool isFlagged);
/// Returns the error band as bandOf() does, but from the given errors.
Band bandIn(std::span<const KnownErrors> known, std::string_view name, bool isFlagged);

} // namespace kernelcurve::confidence
