#include "gpu/device/cuda/counters/cupti_failure.h"

#include "gpu/device/cuda/driver/toolkit_remedy.h"

namespace kernelcurve {
namespace {

// CUPTI 13.0, cupti_result.h.
constexpr int tooLittleMemory = 8;
constexpr int hardwareBusy = 26;
constexpr int virtualNotSupported = 33;
constexpr int insufficientPrivileges = 35;
constexpr int legacyNotSupported = 38;
constexpr int severalSubscribers = 39;
constexpr int virtualPrivileges = 40;
constexpr int confidentialComputing = 41;
constexpr int miningProcessor = 42;
constexpr int migDevice = 43;
constexpr int sliDevice = 44;
constexpr int wslDevice = 45;
constexpr int invalidChip = 46;

constexpr const char* elsewhere =
    KC_TEXT("engine", "count on another GPU or machine; timing is unaffected");

} // namespace

Failure cuptiFailure(int result, const std::string& call, const std::string& text) {
    switch (result) {
    case tooLittleMemory:
        return {message(KC_TEXT("engine", "the profiler has too little memory")),
                message(KC_TEXT("engine", "choose a smaller problem; timing is unaffected"))};
    case hardwareBusy:
        return {message(KC_TEXT("engine", "another program uses the GPU's counters")),
                message(KC_TEXT("engine", "end other profilers and monitors (ncu, DCGM: dcgmi "
                                          "profile --pause) and run again; timing is unaffected"))};
    case insufficientPrivileges:
        return {message(KC_TEXT("engine", "the driver lets only administrators read counters")),
                message(KC_TEXT("engine", "allow it: set NVreg_RestrictProfilingToAdminUsers=0 for "
                                          "the module nvidia and restart, or give the program "
                                          "CAP_SYS_ADMIN; timing is unaffected"))};
    case severalSubscribers:
        return otherToolFailure();
    case virtualNotSupported:
    case virtualPrivileges:
        return {message(KC_TEXT("engine", "this virtual GPU does not let its counters be read")),
                message(KC_TEXT("engine", "ask the administrator of the host to enable profiling "
                                          "for this vGPU; timing is unaffected"))};
    case confidentialComputing:
        return {
            message(KC_TEXT("engine", "counters cannot be read in confidential computing mode")),
            message(elsewhere),
            {}};
    case migDevice:
        return {message(KC_TEXT("engine", "counters cannot be read on this part of a GPU (MIG)")),
                message(KC_TEXT("engine", "ask the administrator for a whole GPU, or for a part "
                                          "with all compute slices; timing is unaffected"))};
    case wslDevice:
        return {message(KC_TEXT("engine", "counters cannot be read under WSL as it is set up")),
                message(KC_TEXT("engine", "allow them to all users in the NVIDIA control panel of "
                                          "Windows (Developer, Manage GPU Performance Counters); "
                                          "timing is unaffected"))};
    case miningProcessor:
    case sliDevice:
    case legacyNotSupported:
    case invalidChip:
        return {message(KC_TEXT("engine", "CUPTI does not count on this GPU ({0})"), text),
                message(elsewhere)};
    default:
        return {message(KC_TEXT("engine", "CUPTI refused {0}: {1}"), call,
                        text.empty() ? "error " + std::to_string(result)
                                     : text + " (" + std::to_string(result) + ")"),
                message(KC_TEXT("engine", "timing is unaffected"))};
    }
}

Failure otherToolFailure() {
    return {message(KC_TEXT("engine", "another tool is attached to this process (nsys, ncu, "
                                      "compute-sanitizer, a debugger)")),
            message(KC_TEXT("engine", "run without it; timing goes on with events"))};
}

Failure cuptiMissing(int driverVersion, bool installed) {
    if (installed)
        return {message(KC_TEXT("engine", "this CUPTI is too old to count: it is of CUDA before "
                                          "12.6")),
                cuptiRemedy(driverVersion)};
    return {message(KC_TEXT("engine", "CUPTI is not installed")), cuptiRemedy(driverVersion)};
}

Message cuptiRemedy(int driverVersion) {
    return toolkitRemedy(KC_TEXT("engine", "install NVIDIA's package cuda-cupti-{0}, or: pip "
                                           "install nvidia-cuda-cupti{1}"),
                         driverVersion);
}

} // namespace kernelcurve
