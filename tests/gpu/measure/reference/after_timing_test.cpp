#include "gpu/catalog/catalog.h"
#include "gpu/catalog/resolve.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/device/cpu/in_process_device.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

using testing::HasSubstr;

namespace kernelcurve {
namespace {

/// A problem with second inputs after the timing, and kernels that keep data between runs.
class AfterTiming : public testing::Test {
  protected:
    AfterTiming() {
        setenv("XDG_CACHE_HOME", KERNELCURVE_BUILD_DIR "/tests/cache", 1);
        device_ = openCpuDevice();
        // The number of samples does not depend on the time.
        rules.maxTime = 1e6;
        rules.limit = 1e6;
    }
    static std::string problem(const std::string& seeds, const std::string& role = "out") {
        return "/*---\nproblem: twice\n" + seeds +
               "title: Twice\n"
               "parameters: {n: {range: [1, 1 Mi], default: 1000}}\n"
               "arrays:\n"
               "  in: {role: in, type: float, shape: [n]}\n"
               "  out: {role: " +
               role +
               ", type: float, shape: [n]}\n"
               "reference: {entry: twice, units: n, arguments: [in, out]}\n"
               "---*/\n"
               "__device__ void twice(long i, const float *in, float *out) { out[i] " +
               (role == "out" ? "= 2 * in[i]; }\n" : "+= 2 * in[i]; }\n");
    }
    static KernelFile kernel(const std::string& problemText, const std::string& body) {
        return readKernelFile(
            KernelText{"twice_it.cu",
                       "/*---\nentry: twice_it\nproblem: twice\narguments: [in, out, n]\n"
                       "block: [128]\ngrid: [\"ceil(n / 128)\"]\n---*/\n"
                       "__device__ float kept[1000];\n__device__ int count[1000];\n"
                       "__global__ void twice_it(const float *in, float *out, int n) {\n"
                       "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                       "    if (i >= n) return;\n" +
                           body + "}\n",
                       {},
                       SourceFile{"problem.cu", problemText}});
    }
    Measurement measured(const KernelFile& kernel) {
        rules.samples = samples;
        Measurer measurer(*device_, rules);
        QuietObserver observer;
        const auto resolved = resolve(kernel, {kernel.id, {}}, device_->description());
        return measurer.measure(std::get<ResolvedConfiguration>(resolved), observer, {});
    }
    Failure failure(const KernelFile& kernel) {
        try {
            measured(kernel);
        } catch (const Error& error) {
            return error.failure();
        }
        return {};
    }

    MeasuringRules rules;
    int samples = 5;
    static constexpr const char* twoSeeds = "seed: [first, second]\n";
    /// Computes in the first run, and copies the kept result in all others.
    static constexpr const char* replays = "    if (kept[i] == 0) kept[i] = 2 * in[i];\n"
                                           "    out[i] = kept[i];\n";
    std::unique_ptr<Device> device_;
};

TEST_F(AfterTiming, AnHonestKernelIsRightAgain) {
    const Measurement row = measured(kernel(problem(twoSeeds), "    out[i] = 2 * in[i];\n"));
    EXPECT_EQ(row.status, Status::Measured);
    EXPECT_EQ(row.metrics.at("samples"), 5);
}

TEST_F(AfterTiming, WhatWasKeptFromTheFirstRunIsFoundOut) {
    const Failure found = failure(kernel(problem(twoSeeds), replays));
    EXPECT_THAT(found.what.english(), HasSubstr("elements are wrong"));
    EXPECT_THAT(found.hint.english(), HasSubstr("after the timing"));
    // Without other inputs, the error would not be detected.
    EXPECT_EQ(measured(kernel(problem(""), replays)).status, Status::Measured);
}

TEST_F(AfterTiming, DoingNothingOnceItIsTimedIsFoundOut) {
    // The kernel only computes if the output looks unwritten.
    const Failure found =
        failure(kernel(problem(twoSeeds), "    if (__float_as_int(out[i]) == -1)\n"
                                          "        out[i] = 2 * in[i];\n"));
    EXPECT_THAT(found.hint.english(), HasSubstr("after the timing"));
}

TEST_F(AfterTiming, ArraysThatAreWrittenOverBeginAnew) {
    const std::string inout = problem(twoSeeds, "inout");
    EXPECT_EQ(measured(kernel(inout, "    out[i] += 2 * in[i];\n")).status, Status::Measured);
    EXPECT_THAT(failure(kernel(inout, "    if (kept[i] == 0) kept[i] = out[i] + 2 * in[i];\n"
                                      "    out[i] = kept[i];\n"))
                    .hint.english(),
                HasSubstr("after the timing"));
}

TEST_F(AfterTiming, ColdSamplesHaveInputsOfTheirOwn) {
    // The kernel is correct as long as it has seen few inputs: the first ones, and one more after
    // the timing.
    const char* few = "    if (kept[i] != in[i]) { kept[i] = in[i]; ++count[i]; }\n"
                      "    out[i] = count[i] < 4 ? 2 * in[i] : 0;\n";
    EXPECT_EQ(measured(kernel(problem(twoSeeds), few)).status, Status::Measured);
    rules.timing = TimingMode::Cold;
    EXPECT_THAT(failure(kernel(problem(twoSeeds), few)).hint.english(), HasSubstr("timing"));
    EXPECT_EQ(measured(kernel(problem(""), few)).status, Status::Measured);
    // A correct kernel passes, also if its arrays are overwritten.
    EXPECT_EQ(
        measured(kernel(problem(twoSeeds), "    out[i] = 2 * in[i];\n")).metrics.at("samples"), 5);
    EXPECT_EQ(measured(kernel(problem(twoSeeds, "inout"), "    out[i] += 2 * in[i];\n")).status,
              Status::Measured);
}

TEST_F(AfterTiming, WorkThatIsLeftOutWhileItIsTimedIsFoundOut) {
    // The kernel counts inputs, computes for the first ones, skips as many runs as there are
    // samples, and then computes again. Each sample is compared with a probability of 1/4, so the
    // probability that none of the 60 is compared is one in thirty million.
    constexpr int many = 60;
    samples = many;
    rules.timing = TimingMode::Cold;
    const char* rests = "    if (kept[i] != in[i]) { kept[i] = in[i]; ++count[i]; }\n"
                        "    if (count[i] < 2 || count[i] > 61) out[i] = 2 * in[i];\n";
    EXPECT_THAT(failure(kernel(problem(twoSeeds), rests)).hint.english(), HasSubstr("timing"));
}

TEST_F(AfterTiming, SeedsChangeTheNumbersAndAreTwoAtMost) {
    const auto first = [&](const std::string& seeds) {
        const KernelFile file = kernel(problem(seeds), "    out[i] = 2 * in[i];\n");
        std::vector<float> numbers(100);
        file.definition->fillInput("in", 0, std::as_writable_bytes(std::span(numbers)),
                                   {{"n", Value(std::int64_t{100})}});
        return numbers;
    };
    EXPECT_NE(first(""), first("seed: [a]\n"));
    EXPECT_NE(first("seed: [a]\n"), first("seed: [b]\n"));
    EXPECT_EQ(first("seed: [a]\n"), first("seed: [a, b]\n"));
    EXPECT_THROW(first("seed: [a, a]\n"), Error);
    EXPECT_THROW(first("seed: [a, b, c]\n"), Error);
    EXPECT_THROW(first("seed: []\n"), Error);
}

} // namespace
} // namespace kernelcurve
