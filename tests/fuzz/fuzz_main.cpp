// The functions that libFuzzer calls. KERNELCURVE_FUZZ_TARGET contains the name of the target,
// which ./dev fuzz sets.
#include "tests/fuzz/fuzz_targets.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

const kernelcurve::FuzzTarget* findChosen() {
    const char* const name = std::getenv("KERNELCURVE_FUZZ_TARGET");
    const auto targets = kernelcurve::fuzzTargets();
    const auto found = std::ranges::find(targets, std::string_view(name ? name : ""),
                                         &kernelcurve::FuzzTarget::name);
    if (found != targets.end())
        return &*found;
    std::fputs("KERNELCURVE_FUZZ_TARGET is none of:", stderr);
    for (const auto& target : targets)
        std::fprintf(stderr, " %.*s", static_cast<int>(target.name.size()), target.name.data());
    std::fputc('\n', stderr);
    std::exit(2);
}

const kernelcurve::FuzzTarget& chosen() {
    static const kernelcurve::FuzzTarget& target = *findChosen();
    return target;
}

} // namespace

/// Data that a target loads once, such as the catalogue, must not count towards the time of an
/// input.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    kernelcurve::takes(chosen(), {});
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    kernelcurve::takes(chosen(), {reinterpret_cast<const char*>(data), size});
    return 0;
}
