#pragma once

#include <pthread.h>

namespace kernelcurve {

/// From now on a SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGSYS that kernel code raises on the calling
/// thread makes the thread's BlockRunner give its blocks up. The same signals from anywhere else do
/// what they did before. Cheap when called again.
void catchFaultsOnThisThread();

/// Makes a thread that catches faults look whether the kernel code that it is in is to be given up
/// (ThreadOrder::givesUpAt). Does nothing if it is in other code, or in none.
void interruptKernel(pthread_t thread);

} // namespace kernelcurve
