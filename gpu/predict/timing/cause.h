#pragma once

#include "gpu/model/values/enum_names.h"
#include "gpu/predict/sass/instruction.h"
#include "gpu/predict/timing/gpu_model.h"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace kernelcurve::timing {

/// A cause of lost time. A run of the model without the cause gives an upper bound of its cost.
enum class Cause : std::uint8_t {
    BankConflicts,    ///< wavefronts of shared memory beyond those that the bytes need
    Uncoalesced,      ///< sectors beyond those that the contiguous bytes of an access fill
    Misaligned,       ///< sectors that contiguous bytes need because they begin inside one
    LocalMemory,      ///< arrays of a thread that are indexed at run time
    Spills,           ///< registers that the compiler keeps in local memory
    Atomics,          ///< they wait for each other, in L2 or in shared memory
    Divergence,       ///< passes over an instruction with some of a warp's lanes
    Barriers,         ///< warps wait for the last one of their block
    BlockSync,        ///< fences that order memory between blocks
    WaveQuantization, ///< SMs that have no block left, or never had enough
    DramBandwidth,
    L2Bandwidth,
    L1Throughput,     ///< requests to L1
    SharedThroughput, ///< requests to shared memory, without their conflicts
    MemoryLatency,    ///< of L1, L2, and DRAM, with too few bytes in flight to hide it
    InstructionCache, ///< code that exceeds the caches for instructions
    Dependencies,     ///< an instruction waits for the one before, with too few warps to hide it
    IssueSlots,       ///< a scheduler issues one instruction per cycle
    FmaPipe,
    AluPipe,
    SpecialFunctions,
    Fp64Pipe,
    HalfPipe,
    TensorPipe,
    LaunchOverhead ///< start of the kernels and of their blocks
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

/// The causes that a run of the model leaves out.
class Without {
  public:
    Without() = default;
    /// `line`: leaves out the cause only at this line; number 0: at all lines.
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
