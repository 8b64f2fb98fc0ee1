#pragma once

#include "gpu/model/values/enum_names.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve::confidence {

/// Facts about a simulated launch. Shares are between 0 and 1.
struct Facts {
    double startShare = 0; ///< of the time: the starts of the launches
    // How long each unit is busy, as a share of the launch's cycles.
    double dramShare = 0;
    double l2Share = 0;
    double l1Share = 0;
    double sharedShare = 0;
    double atomicShare = 0;
    double tensorShare = 0;
    double computeShare = 0; ///< the busiest of the other pipes, or of the issue slots

    double usefulShare = 1; ///< of the bytes in all sectors, those that lanes requested
    double simulatedShare = 1;
    double localShare = 0;   ///< of the requests to L1: those to local memory
    double partialShare = 0; ///< of the stored sectors, those that are not written whole
    double sharedReads = 0;  ///< of the sectors that SMs touch in a wave, those beyond the first SM
};

/// The resource that limits a kernel.
enum class KernelClass {
    Launch,
    Atomics,
    Tensor,
    Streaming, ///< DRAM, with whole sectors
    Cached,    ///< L2, with whole sectors
    Strided,   ///< L2 or DRAM, with sectors that are mostly not used
    L1,
    Shared,
    Compute,
    Latency ///< no unit is busy for long
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

/// Machine names of the weak spots of the model that the launch meets; most launches have none.
std::vector<std::string> flagsOf(const Facts& facts);

/// Factors on the predicted time between which 80 % of the measured times lie.
struct Band {
    double low = 1;
    double high = 1;
};

/// Quantiles of measured / predicted time of rows of a class.
struct KnownErrors {
    std::string name; ///< of the class, or `all`
    bool isFlagged = false;
    int rows = 0;
    double low = 1;
    double high = 1;
};

/// From the errors of rows of known kernels of this class (known_errors.inc).
Band bandOf(KernelClass of, bool isFlagged);
/// The same from other errors.
Band bandIn(std::span<const KnownErrors> known, std::string_view name, bool isFlagged);

} // namespace kernelcurve::confidence
