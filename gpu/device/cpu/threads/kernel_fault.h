#pragma once

#include <pthread.h>

namespace kernelcurve {

/// Installs signal handlers. If kernel code on the calling thread raises SIGSEGV, SIGBUS, SIGFPE,
/// SIGILL, or SIGSYS, the thread's BlockRunner aborts. The same signals from other code behave as
/// before. Repeated calls are cheap.
void catchFaultsOnThisThread();

/// Interrupts a thread on which these handlers are installed, to check whether its kernel code
/// should be aborted (ThreadOrder::givesUpAt). Other code is not affected.
void interruptKernel(pthread_t thread);

} // namespace kernelcurve
