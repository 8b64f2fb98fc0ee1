#pragma once

namespace kernelcurve {

/// The main function of `kernelcurve-worker --nvrtc`. It loads NVRTC, sandboxes the process,
/// compiles the task in `file` (nvrtc_task.h), and replaces the task with the answer. Returns the
/// exit status, which is 0 on success.
///
/// The sandbox is complete before the compiler reads the kernel. Once the sandbox is complete, the
/// process can read only the toolkit's headers. It can open no other files, start no programs,
/// create no sockets or processes, and reach no other process. It has no environment variables. Its
/// only descriptors are `file` and a descriptor for error messages.
int runNvrtc(int file);

} // namespace kernelcurve
