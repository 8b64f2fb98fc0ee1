#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"

namespace kernelcurve {

/// Returns the compile request of a configuration.
CompileRequest compileRequest(const ResolvedConfiguration& resolved);
/// Returns the configuration's launches with these arrays.
BoundLaunches boundLaunches(const ResolvedConfiguration& resolved, const PreparedBuffers& problem,
                            const PreparedBuffers& scratch);
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
