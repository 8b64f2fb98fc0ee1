#pragma once

#include "gpu/device/cpu/box/boxed_device.h"
#include "tests/gpu/device/cpu/trace/in_process_tracer.h"
#include "tests/gpu/device/test_launch.h"

#include <array>
#include <cstdlib>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Traces a kernel whose parameters are `const float* in, float* out` and further numbers. Both
/// arrays have `bytes` bytes. `in` contains the numbers 0, 1, 2 ... as floats.
struct TraceCase {
    std::array<std::int64_t, 3> grid = {4, 1, 1};
    std::array<std::int64_t, 3> block = {64, 1, 1};
    std::int64_t sharedBytes = 0;
    std::size_t bytes = std::size_t{1} << 20;
    std::vector<TestArgument> numbers;
    std::optional<std::size_t> structByValueOut = {}; ///< the argument that is `out`, too
    /// Structures that consist of the arguments, including `in` and `out`.
    std::vector<StructArgument> structs = {};
    std::string entry = "kernel";
    BlockChoice blocks = BlockChoice::Sample;
    bool check = false;
    std::optional<WarpChoice> warp = {};
    bool arrayUses = false;
    double blockLimit = TraceRequest{}.blockLimit;
    TracedArray::Fill fill = {}; ///< fills `in` instead of the consecutive numbers

    TraceReport trace(const std::string& source) const { return outcome(source).report; }
    TraceOutcome outcome(const std::string& source, std::stop_token stop = {}) const {
        static const std::unique_ptr<KernelTracer> tracer = [] {
            setenv("XDG_CACHE_HOME", KERNELCURVE_BUILD_DIR "/tests/cache", 1);
            return std::getenv("KERNELCURVE_TEST_BOXES") != nullptr ? openBoxedTracer()
                                                                    : openTracer();
        }();
        const auto in = tracer->allocate(bytes);
        const auto out = tracer->allocate(bytes);
        std::vector<float> values(bytes / sizeof(float));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i);
        in->upload(0, std::as_bytes(std::span(values)));
        std::vector<TestArgument> arguments = {in.get(), out.get()};
        arguments.insert(arguments.end(), numbers.begin(), numbers.end());
        if (structByValueOut)
            arguments[*structByValueOut] = out.get();
        return tracer->trace(
            {.compile = {"test.cu", source, {entry}, {}},
             .launches = bound({{0, grid, block, sharedBytes, arguments, structs}}).launches,
             .arrays = {{"in", in.get(), 4, fill}, {"out", out.get(), 4}},
             .witnesses = {},
             .blocks = blocks,
             .check = check,
             .warp = warp,
             .arrayUses = arrayUses,
             .blockLimit = blockLimit},
            std::move(stop));
    }
};

/// The only access of a report at a line with that space and kind. If there is none or more than
/// one, the test fails and the result is empty.
inline LineAccess only(const TraceReport& report, int line, AddressSpace space, AccessKind kind) {
    LineAccess found;
    int count = 0;
    for (const LineAccess& access : report.accesses)
        if (access.line == line && access.space == space && access.access == kind) {
            found = access;
            ++count;
        }
    EXPECT_EQ(count, 1) << "accesses at line " << line;
    return found;
}

} // namespace kernelcurve
