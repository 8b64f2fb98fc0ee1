#pragma once

namespace kernelcurve {

/// The main function of `kernelcurve-worker --box`. It loads one program, sandboxes the process,
/// and runs the program's kernels on request (box_messages.h) until the device closes `channel`,
/// the socket of the device (box_note.h).
///
/// The sandbox is complete before the first line of the kernels' code runs. The process can then
/// open no files, create no sockets, processes, or threads, and send or handle no signals. It has
/// no environment variables. Its only descriptors are the socket, which the threads that run
/// kernels cannot use, and a descriptor for last messages. The kernel threads may allocate memory,
/// wait for each other, and read the time. Any other system call is reported by name as an error of
/// the kernel.
int runBox(int channel);

} // namespace kernelcurve
