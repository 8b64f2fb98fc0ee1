#pragma once

#include <pthread.h>

namespace kernelcurve {

/// Installs signal handlers. After a SIGSEGV, SIGBUS, SIGFPE, SIGILL, or SIGSYS of kernel code on
/// the calling thread, its BlockRunner aborts. The same signals from other code behave as before.
/// Repeated calls are cheap.
void catchFaultsOnThisThread();

/// Interrupts a thread with these handlers to check whether its kernel code should be aborted
/// (ThreadOrder::givesUpAt). Other code is not affected.
void interruptKernel(pthread_t thread);

} // namespace kernelcurve
