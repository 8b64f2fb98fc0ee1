#pragma once

namespace kernelcurve {

/// The main function of `kernelcurve-worker --box`. It loads one program, sandboxes the process,
/// and runs the program's kernels on request (box_messages.h) until the device closes its socket
/// `channel` (box_note.h).
///
/// The sandbox is complete before any kernel code runs. Once the sandbox is complete, the process
/// can open no files, create no sockets, processes, or threads, and send or handle no signals. It
/// has no environment variables. Its only descriptors are a descriptor for error messages and the
/// socket, which kernel threads cannot use. Kernel threads may allocate memory, wait for each
/// other, and read the time. Any other system call becomes an error of the kernel that contains the
/// name of the call.
int runBox(int channel);

} // namespace kernelcurve
