#pragma once

#include <pthread.h>

namespace kernelcurve {

/// Installs handlers: a SIGSEGV, SIGBUS, SIGFPE, SIGILL, or SIGSYS of kernel code on the calling
/// thread makes its BlockRunner abort. The same signals from other code behave as before. Cheap to
/// repeat.
void catchFaultsOnThisThread();

/// Makes a thread with these handlers check whether its kernel code should be aborted
/// (ThreadOrder::givesUpAt). Does nothing in other code.
void interruptKernel(pthread_t thread);

} // namespace kernelcurve
