#pragma once

namespace kernelcurve {

/// What `kernelcurve-worker --box` does: loads one program, closes the sandbox around itself and
/// runs the program's kernels as it is asked (box_messages.h), until its device goes. `channel` is
/// the device's socket (box_note.h).
///
/// From before the first line of the kernels' code on: no file can be opened, no socket, process or
/// thread made, no signal sent or handled; there are no variables, and no descriptors but the
/// socket, which the threads that run kernels cannot use, and one for last words. Those threads may
/// take memory, wait for each other and ask for the time. Any other call of the system is the
/// kernel's failure, by name.
int runBox(int channel);

} // namespace kernelcurve
