#pragma once

namespace kernelcurve {

/// What `kernelcurve-worker --nvrtc` does: loads NVRTC, closes the sandbox around itself, compiles
/// the task that is in `file` (nvrtc_task.h) and puts the answer in its place. The exit status: 0
/// where it did.
///
/// From before the compiler has seen the first letter of the kernel on: no file can be opened but
/// the toolkit's headers to be read, no program started, no socket or process made, no other
/// process reached; there are no variables, and no descriptors but `file` and one for last words.
int runNvrtc(int file);

} // namespace kernelcurve
