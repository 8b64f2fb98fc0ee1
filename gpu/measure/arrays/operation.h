#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// Returns the compile request of a configuration. It contains every entry of the launches once.
CompileRequest compileRequest(const ResolvedConfiguration& resolved);
/// Returns the index of a launch's entry in the request that compileRequest() returns.
std::size_t entryIndex(const CompileRequest& request, const ResolvedLaunch& launch);

/// Returns the configuration's launches with bound arrays. Throws Error if an argument refers to an
/// unknown array.
std::vector<Launch> boundLaunches(const ResolvedConfiguration& resolved,
                                  const CompileRequest& request, const PreparedBuffers& problem,
                                  const PreparedBuffers& scratch);
/// Returns the copies, pieces, and launches of an end-to-end configuration.
EndToEnd boundEndToEnd(const ResolvedConfiguration& resolved, const PreparedBuffers& problem);
/// Returns the configuration's library call, with all arrays by name, and the parameters and sizes
/// as numbers.
LibraryCall boundLibraryCall(const ResolvedConfiguration& resolved, const PreparedBuffers& problem);
/// Returns the setup before each run, which clears the arrays under `zeroed` in the kernel's
/// header, and restores the arrays in `begins`.
BeforeRun beforeRunOf(const ResolvedConfiguration& resolved, const PreparedBuffers& problem,
                      const PreparedBuffers& scratch, const PreparedBuffers& begins);

/// Returns the parameters of a configuration that its problem declares.
Values problemParameters(const ResolvedConfiguration& resolved);

} // namespace kernelcurve
