#include "gpu/predict/timing/cause.h"

#include <utility>

namespace kernelcurve::timing {

namespace {

/// Removes the hardware limit of `cause` from the GPU.
void removeLimit(GpuModel& gpu, Cause cause) {
    constexpr double unlimited = 1e30; // a rate or count per second that is never the limit
    switch (cause) {
    case Cause::DramBandwidth:
        gpu.dramReadBytesPerSecond = gpu.dramCopyBytesPerSecond = unlimited;
        break;
    case Cause::L2Bandwidth:
        gpu.l2ReadBytesPerSecond = gpu.l2WriteBytesPerSecond = gpu.portBytesPerCycle = unlimited;
        break;
    case Cause::MemoryLatency:
        gpu.l1Latency = gpu.l2Latency = gpu.dramLatency = 0;
        break;
    case Cause::InstructionCache:
        gpu.instructionL0Bytes = unlimited;
        break;
    case Cause::FmaPipe:
        gpu.fmaCycles = 0;
        break;
    case Cause::AluPipe:
        gpu.aluCycles = 0;
        break;
    case Cause::SpecialFunctions:
        gpu.xuCycles = 0;
        break;
    case Cause::Fp64Pipe:
        gpu.fp64Cycles = 0;
        break;
    case Cause::HalfPipe:
        gpu.halfCycles = 0;
        break;
    case Cause::TensorPipe:
        gpu.tensorCycles = 0;
        break;
    case Cause::LaunchOverhead:
        gpu.startSeconds = gpu.nextLaunchSeconds = gpu.blockReplacementCycles = 0;
        gpu.blocksPerCycle = unlimited;
        break;
    default: // a cause in the code, which the simulation leaves out
        break;
    }
}

} // namespace

Without::Without(std::initializer_list<Cause> causes, sass::SourceLine line)
    : line_(std::move(line)) {
    for (const Cause cause : causes)
        causes_.set(static_cast<std::size_t>(cause));
}

GpuModel Without::applied(GpuModel gpu) const {
    for (const auto& [cause, name] : enumNames(Cause{}))
        if (has(cause))
            removeLimit(gpu, cause);
    return gpu;
}

} // namespace kernelcurve::timing
