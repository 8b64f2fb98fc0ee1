#pragma once

#include <string>
#include <sys/resource.h>

namespace kernelcurve {

/// Returns why a limit of the address space (RLIMIT_AS) has no effect on this system or in this
/// build. Returns an empty string if it has.
inline std::string whyAddressSpaceIsUnlimited() {
#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
    return "sanitizers reserve the whole address space";
#else
    rlimit before{};
    ::getrlimit(RLIMIT_AS, &before);
    const rlimit lower{before.rlim_cur / 2, before.rlim_max};
    ::setrlimit(RLIMIT_AS, &lower);
    rlimit now{};
    ::getrlimit(RLIMIT_AS, &now);
    ::setrlimit(RLIMIT_AS, &before);
    return now.rlim_cur == lower.rlim_cur ? "" : "QEMU ignores limits of the address space";
#endif
}

} // namespace kernelcurve
