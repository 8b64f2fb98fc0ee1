#pragma once

#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/cpu/trace/block_watch.h"
#include "gpu/device/kernel_tracer.h"

namespace kernelcurve {

/// Traces a loaded traced build on the calling thread (see KernelTracer::trace()).
TraceOutcome traceProgram(const CpuProgram& program, const TraceRequest& request, BlockWatch& watch,
                          const std::stop_token& stop);

} // namespace kernelcurve
