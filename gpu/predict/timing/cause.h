#pragma once

#include "gpu/model/values/enum_names.h"
#include "gpu/predict/sass/instruction.h"
#include "gpu/predict/timing/gpu_model.h"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace kernelcurve::timing {

/// A cause of lost time. The time that a cause costs is at most the time saved in a prediction
/// without the cause.
enum class Cause : std::uint8_t {
    BankConflicts,    ///< wavefronts of shared memory beyond the minimum
    Uncoalesced,      ///< sectors beyond the minimum for the bytes of an access
    Misaligned,       ///< additional sectors because contiguous bytes start inside a sector
    LocalMemory,      ///< arrays of a thread with an index that varies at run time
    Spills,           ///< registers that the compiler keeps in local memory
    Atomics,          ///< atomics that wait for each other in L2 or shared memory
    Divergence,       ///< instructions with only some of a warp's lanes
    Barriers,         ///< warps that wait for the last warp of their block
    BlockSync,        ///< fences that order memory between blocks
    WaveQuantization, ///< SMs without blocks during a part of the launch
    DramBandwidth,
    L2Bandwidth,
    L1Throughput,     ///< requests to L1
    SharedThroughput, ///< requests to shared memory, excluding bank conflicts
    MemoryLatency,    ///< latency of L1, L2, and DRAM with too few bytes in flight
    InstructionCache, ///< code that exceeds the instruction caches
    Dependencies,     ///< dependent instructions with too few warps to hide their latency
    IssueSlots,       ///< limit of one instruction per cycle and scheduler
    FmaPipe,
    AluPipe,
    SpecialFunctions,
    Fp64Pipe,
    HalfPipe,
    TensorPipe,
    LaunchOverhead ///< start of kernels and blocks
};
inline constexpr int causeCount = 25;
constexpr EnumNames<Cause, causeCount> enumNames(Cause) {
    return {{{Cause::BankConflicts, "bank_conflicts"},
             {Cause::Uncoalesced, "uncoalesced"},
             {Cause::Misaligned, "misaligned"},
             {Cause::LocalMemory, "local_memory"},
             {Cause::Spills, "spills"},
             {Cause::Atomics, "atomics"},
             {Cause::Divergence, "divergence"},
             {Cause::Barriers, "barriers"},
             {Cause::BlockSync, "block_sync"},
             {Cause::WaveQuantization, "wave_quantization"},
             {Cause::DramBandwidth, "dram_bandwidth"},
             {Cause::L2Bandwidth, "l2_bandwidth"},
             {Cause::L1Throughput, "l1_throughput"},
             {Cause::SharedThroughput, "shared_throughput"},
             {Cause::MemoryLatency, "memory_latency"},
             {Cause::InstructionCache, "instruction_cache"},
             {Cause::Dependencies, "dependencies"},
             {Cause::IssueSlots, "issue_slots"},
             {Cause::FmaPipe, "fma_pipe"},
             {Cause::AluPipe, "alu_pipe"},
             {Cause::SpecialFunctions, "special_functions"},
             {Cause::Fp64Pipe, "fp64_pipe"},
             {Cause::HalfPipe, "half_pipe"},
             {Cause::TensorPipe, "tensor_pipe"},
             {Cause::LaunchOverhead, "launch_overhead"}}};
}

/// The causes that a prediction leaves out.
class Without {
  public:
    Without() = default;
    /// Excludes the causes only on this line if `line` has a number.
    explicit Without(std::initializer_list<Cause> causes, sass::SourceLine line = {});

    /// Returns the GPU without the limits that correspond to the hardware causes.
    GpuModel applied(GpuModel gpu) const;
    bool leavesOut(Cause cause) const { return has(cause) && line_.number == 0; }
    bool leavesOut(Cause cause, const sass::SourceLine& at) const {
        return has(cause) && (line_.number == 0 || line_ == at);
    }

  private:
    bool has(Cause cause) const { return causes_[static_cast<std::size_t>(cause)]; }

    std::bitset<causeCount> causes_;
    sass::SourceLine line_;
};

} // namespace kernelcurve::timing
