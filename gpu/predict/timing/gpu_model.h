#pragma once

#include "gpu/model/values/enum_names.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace kernelcurve::timing {

/// The origin of a value in a GPU's description.
enum class ValueSource { Measured, DataSheet, Assumed };
constexpr EnumNames<ValueSource, 3> enumNames(ValueSource) {
    return {{{ValueSource::Measured, "measured"},
             {ValueSource::DataSheet, "data_sheet"},
             {ValueSource::Assumed, "assumed"}}};
}

struct ValueOrigin {
    ValueSource source = ValueSource::Assumed;
    std::string from; ///< probe, document, or basis of an assumption
    bool operator==(const ValueOrigin&) const = default;
};

/// The timing model's description of a GPU. Cycles are SM cycles. The files in resources/devices
/// use the same names.
struct GpuModel {
    std::string name;
    int computeCapability = 0;

    double smCount = 0;
    double clockHz = 0;
    double memoryBytes = 0;
    double l2Bytes = 0;
    double l1Bytes = 0;        ///< L1 and shared memory per SM
    double maxSharedBytes = 0; ///< shared memory per SM
    double maxBlockSharedBytes = 0;
    double maxWarps = 0; ///< warps per SM
    double maxBlocks = 0;
    double registers = 65536; ///< registers per SM

    double dramPeakBytesPerSecond = 0; ///< theoretical peak, which the model does not use
    double dramReadBytesPerSecond = 0;
    double dramCopyBytesPerSecond = 0; ///< bytes read and written by a copy
    double dramFetchBytes = 64;
    double l2ReadBytesPerSecond = 0;
    double l2WriteBytesPerSecond = 0;
    double portBytesPerCycle = 64; ///< bandwidth between an SM and L2

    double l1Latency = 0;
    double sharedLatency = 0;
    double l2Latency = 0;
    double dramLatency = 0;             ///< latency in addition to the L2 latency
    double atomicCyclesPerSector = 0;   ///< cycles of an L2 slice
    double atomicCyclesSameAddress = 0; ///< cycles per additional lane with the same address
    double l2Slices = 0;

    double startSeconds = 0;      ///< time of an empty kernel
    double nextLaunchSeconds = 0; ///< time between two consecutive kernels
    double blocksPerCycle = 0;    ///< blocks that start on the whole GPU
    double blockReplacementCycles = 0;

    double fp32Lanes = 128; ///< lanes of one FMA pipe per SM quarter (64) or two
    double fmaCycles = 2;   ///< cycles per warp instruction in an FMA pipe
    double aluCycles = 2;
    double xuCycles = 8;
    double fp64Cycles = 2;
    double halfCycles = 1;
    double tensorCycles = 0; ///< cycles per HMMA.16816
    double uniformCycles = 2;
    double shuffleCycles = 2;
    double tagBanks = 4; ///< lines that L1 looks up per cycle if they are in different banks
    double sectorsPerCycle = 4;
    double instructionL0Bytes = 32768;   ///< instruction cache of a scheduler
    double instructionL1Bytes = 131072;  ///< instruction cache of an SM
    double instructionLineCycles = 17.6; ///< cycles per 128-byte line from the L1 instruction cache
    double instructionMissCycles = 47;   ///< cycles per 128-byte line that misses this cache

    /// Origin of each value, by its name in the file.
    std::map<std::string, ValueOrigin, std::less<>> origins;

    bool operator==(const GpuModel&) const = default;
};

/// Reads a description. Throws Error if a value is missing, unknown, not positive, or has no
/// source.
GpuModel readGpuModel(std::string_view text, const std::string& fileName);
/// Returns the text of a file that readGpuModel() reads as an equal model.
std::string gpuModelText(const GpuModel& model);

/// Sets a value by its name in the file. A value with this name must exist.
void setValue(GpuModel& model, std::string_view name, double value, ValueOrigin origin);
double valueOf(const GpuModel& model, std::string_view name);

} // namespace kernelcurve::timing
