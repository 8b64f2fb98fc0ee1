#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/arrays/prepared_buffers.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// What to compile for a configuration: every entry of its launches once.
CompileRequest compileRequest(const ResolvedConfiguration& resolved);
/// The place of a launch's entry in that request.
std::size_t entryIndex(const CompileRequest& request, const ResolvedLaunch& launch);

/// The configuration's launches with arrays bound. Throws Error if an argument names an array that
/// neither the problem nor the kernel has.
std::vector<Launch> boundLaunches(const ResolvedConfiguration& resolved,
                                  const CompileRequest& request, const PreparedBuffers& problem,
                                  const PreparedBuffers& scratch);
/// What its arrays' copies, pieces and launches are, of a configuration that is run end to end.
EndToEnd boundEndToEnd(const ResolvedConfiguration& resolved, const PreparedBuffers& problem);
/// The configuration's library call: every array of the problem by its name, and the problem's
/// parameters and sizes as numbers.
LibraryCall boundLibraryCall(const ResolvedConfiguration& resolved, const PreparedBuffers& problem);
/// Clears what the kernel's header lists as `zeroed`, and puts back the arrays of the problem that
/// `begins` holds.
BeforeRun beforeRunOf(const ResolvedConfiguration& resolved, const PreparedBuffers& problem,
                      const PreparedBuffers& scratch, const PreparedBuffers& begins);

/// The parameters of a configuration that its problem declares.
Values problemParameters(const ResolvedConfiguration& resolved);

} // namespace kernelcurve
