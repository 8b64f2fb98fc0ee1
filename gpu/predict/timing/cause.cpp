#include "gpu/predict/timing/cause.h"

#include <utility>

namespace kernelcurve::timing {

GpuModel Without::applied(GpuModel gpu) const {
    constexpr double unlimited = 1e30; // a rate or count per second that is never the limit
    if (!cause)
        return gpu;
    switch (*cause) {
    case Cause::DramBandwidth:
        gpu.dramReadBytesPerSecond = gpu.dramCopyBytesPerSecond = unlimited;
        break;
    case Cause::L2Bandwidth:
        gpu.l2ReadBytesPerSecond = gpu.l2WriteBytesPerSecond = gpu.portBytesPerCycle = unlimited;
        break;
    case Cause::MemoryLatency:
        gpu.l1Latency = gpu.l2Latency = gpu.dramLatency = 0;
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
    default: // in the code: the simulation leaves it out
        break;
    }
    return gpu;
}

} // namespace kernelcurve::timing
