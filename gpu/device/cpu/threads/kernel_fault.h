#pragma once

#include <pthread.h>

namespace kernelcurve {

/// Installs signal handlers on the calling thread. If kernel code raises SIGSEGV, SIGBUS, SIGFPE,
/// SIGILL, SIGSYS, or (on ARM64) SIGTRAP, the thread's BlockRunner aborts. Signals from other code
/// keep their previous behaviour. Repeated calls are cheap.
void catchFaultsOnThisThread();

/// Interrupts a thread on which these handlers are installed, to check whether its kernel code
/// should be aborted (ThreadOrder::givesUpAt). Code outside kernels is not affected.
void interruptKernel(pthread_t thread);

} // namespace kernelcurve
