#pragma once

namespace kernelcurve {

/// From now on a SIGSEGV, SIGBUS, SIGFPE or SIGILL that kernel code raises on the calling thread
/// makes the thread's BlockRunner give its blocks up. The same signals from anywhere else do what
/// they did before. Cheap when called again.
void catchFaultsOnThisThread();

} // namespace kernelcurve
