#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// Returns the compile request of a configuration. The request contains each entry of the launches
/// once.
CompileRequest compileRequest(const ResolvedConfiguration& resolved);
/// Returns the index of a launch's entry in a request of compileRequest().
std::size_t entryIndex(const CompileRequest& request, const ResolvedLaunch& launch);

/// Returns the configuration's launches with bound arrays. Throws Error if an argument refers to an
/// unknown array.
std::vector<Launch> boundLaunches(const ResolvedConfiguration& resolved,
                                  const CompileRequest& request, const PreparedBuffers& problem,
                                  const PreparedBuffers& scratch);
/// Returns the plan for an end-to-end configuration: copies, pieces, and launches.
EndToEnd boundEndToEnd(const ResolvedConfiguration& resolved, const PreparedBuffers& problem);
/// Returns a configuration's library call. The call contains all arrays by name, and the parameters
/// and sizes as numbers.
LibraryCall boundLibraryCall(const ResolvedConfiguration& resolved, const PreparedBuffers& problem);
/// Returns the setup before each run. It clears the arrays that the kernel's header lists under
/// `zeroed`, and restores the arrays in `begins`.
BeforeRun beforeRunOf(const ResolvedConfiguration& resolved, const PreparedBuffers& problem,
                      const PreparedBuffers& scratch, const PreparedBuffers& begins);

/// Returns the parameters of a configuration that its problem declares.
Values problemParameters(const ResolvedConfiguration& resolved);

} // namespace kernelcurve
