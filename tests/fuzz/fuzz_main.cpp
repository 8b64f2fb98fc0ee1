// What libFuzzer calls. KERNELCURVE_FUZZ_TARGET names the target; ./dev fuzz sets it.
#include "tests/fuzz/fuzz_targets.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

const kernelcurve::FuzzTarget* chosen() {
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

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const kernelcurve::FuzzTarget& target = *chosen();
    kernelcurve::takes(target, {reinterpret_cast<const char*>(data), size});
    return 0;
}
