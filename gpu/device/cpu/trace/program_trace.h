#pragma once

#include "gpu/device/cpu/compile/source_lines.h"
#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/cpu/threads/run_failure.h"
#include "gpu/device/cpu/trace/access_check.h"
#include "gpu/device/cpu/trace/address_map.h"
#include "gpu/device/cpu/trace/block_watch.h"
#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"
#include "gpu/model/analysis/trace.h"

#include <map>
#include <vector>

namespace kernelcurve {

/// Describes the failure of a traced block. `error` is the result of launchError() for the same
/// failure.
CheckFinding findingOf(const RunFailure& failure, const DeviceError& error,
                       const AddressMap& memory, const KcLaunch& launch);

/// Describes the check's findings in a launch. The finding for a race recommends the barrier that
/// fixes the race. For a race within a warp, __syncwarp() is sufficient. If another race at one of
/// its lines requires a block barrier, this barrier also fixes the race within the warp.
std::vector<CheckFinding> findingsOf(const std::vector<AccessFault>& faults,
                                     const SourceLines& lines, const KcLaunch& launch);

/// Describes the lines whose stores to shared memory were mostly overwritten by other lines before
/// any other thread read the values. A read by the same thread is missing if the compiler used a
/// register instead. The reason may be two arrays in the same memory, but correct kernels can also
/// overwrite such values.
std::vector<CheckFinding>
overwrittenStores(const std::map<std::uintptr_t, AccessCheck::StoreFate>& fates,
                  const SourceLines& lines, const KcLaunch& launch);

/// Traces a loaded traced build on the calling thread (see KernelTracer::trace()).
TraceOutcome traceProgram(const CpuProgram& program, const TraceRequest& request, BlockWatch& watch,
                          const std::stop_token& stop);

} // namespace kernelcurve
