#include "gpu/measure/checks/first_use_check.h"

#include "gpu/measure/checks/kernel_check.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/small_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

using testing::HasSubstr;

constexpr const char* soundKernel = "    if (i < n) out[i] = in[i];";
constexpr const char* endless = "    for (volatile int spin = 1; spin;) {}\n"
                                "    if (i < n) out[i] = in[i];";

/// Reports the findings that the test sets, and counts the calls.
class CountingTracer : public KernelTracer {
  public:
    std::string version() const override { return "counting 1"; }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return std::make_unique<FakeBuffer>(bytes, calls_);
    }
    TraceOutcome trace(const TraceRequest& request, std::stop_token) override {
        ++traces;
        limits.push_back(request.limit);
        if (error)
            throw DeviceError(*error);
        return outcome;
    }

    TraceOutcome outcome;
    std::optional<DeviceError> error;
    int traces = 0;
    std::vector<double> limits;

  private:
    CallLog calls_;
};

CheckFinding finding() {
    CheckFinding found;
    found.what =
        message(KC_TEXT("engine", "Out-of-bounds read: {0} bytes outside all arrays"), "4");
    found.where = {"kernel.cu", 13, 26};
    found.thread = {5, 0, 0};
    found.block = {1, 0, 0};
    return found;
}

class FirstUseCheckTest : public testing::Test {
  protected:
    FirstUseCheckTest()
        : folder_(fs::temp_directory_path() / ("kernelcurve_first_use_" + std::to_string(getpid())))
        , kernel_(copyKernel(soundKernel)) {
        fs::remove_all(folder_);
    }
    ~FirstUseCheckTest() override { fs::remove_all(folder_); }

    /// The verdict of a new object, which only knows the state on disk, like a new process.
    FirstUse verdict(KernelTracer& tracer, const Values& changes = {},
                     double limit = FirstUseCheck::longest) {
        Configuration configuration{kernel_.id, defaultsOf(kernel_)};
        for (const auto& [name, value] : changes)
            configuration.parameters[name] = value;
        return FirstUseCheck(tracer, DiskCache(folder_), limit)
            .verdictOn(kernel_, configuration, describeCpu(), {});
    }
    std::optional<Failure> ask(KernelTracer& tracer, const Values& changes = {},
                               double limit = FirstUseCheck::longest) {
        return verdict(tracer, changes, limit).failure;
    }
    /// With this body, of which a block may take a second and all together as long as they like:
    /// what comes first, the check itself or its end, does not depend on the machine.
    KernelCheckResult checkedBlock(const std::string& body) {
        kernel_ = copyKernel(body);
        return checkKernel(*openTracerOfTests(), kernel_, {kernel_.id, defaultsOf(kernel_)},
                           describeCpu(), {}, {1, 1e6}, {});
    }

    fs::path folder_;
    KernelFile kernel_;
    CountingTracer counting_;
};

TEST_F(FirstUseCheckTest, KeepsThatNothingWasFound) {
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 2) << "a prime size and a round one";
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 2);
}

TEST_F(FirstUseCheckTest, KeepsWhatWasFound) {
    counting_.outcome.report.findings = {finding()};
    const auto first = ask(counting_);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->what.english(), "Out-of-bounds read: 4 bytes outside all arrays");
    EXPECT_EQ(first->hint.english(), "the check of a small problem found this error in thread (5, "
                                     "0, 0) of block (1, 0, 0); see `kernelcurve check`");
    EXPECT_EQ(first->where.line, 13);
    counting_.outcome.report.findings.clear();
    EXPECT_EQ(ask(counting_), first);
    EXPECT_EQ(counting_.traces, 3) << "also at a size such as was asked for";
}

TEST_F(FirstUseCheckTest, KeepsThatACompilerRefusesAndNotThatASandboxFails) {
    const Failure refused{message(KC_TEXT("engine", "unknown register name")), {}, {"k.cu", 3, 1}};
    for (const auto& [error, traces] : {std::pair(DeviceError(refused, false, "k.cu:3:1: ..."), 1),
                                        std::pair(DeviceError(refused), 3)}) {
        fs::remove_all(folder_);
        counting_.traces = 0;
        counting_.error = error;
        EXPECT_FALSE(ask(counting_));
        counting_.error.reset();
        EXPECT_FALSE(ask(counting_));
        EXPECT_EQ(counting_.traces, traces);
    }
}

TEST_F(FirstUseCheckTest, IsOneForAllSizesAndNotForOtherParameters) {
    ask(counting_);
    ask(counting_, {{"n", Value(12345)}});
    EXPECT_EQ(counting_.traces, 2);
    ask(counting_, {{"repeat", Value(2)}});
    EXPECT_EQ(counting_.traces, 4);
    kernel_ = copyKernel("    if (i < n) out[i] = in[i] + 0;");
    ask(counting_);
    EXPECT_EQ(counting_.traces, 6) << "another source";
}

TEST_F(FirstUseCheckTest, AsksAgainWhereTheDiskHasNonsense) {
    ask(counting_);
    for (const auto& entry : fs::directory_iterator(folder_))
        std::ofstream(entry.path(), std::ios::binary) << "nonsense";
    ask(counting_);
    EXPECT_EQ(counting_.traces, 4);
}

TEST_F(FirstUseCheckTest, GivesItsTimeToTheTracer) {
    ask(counting_);
    counting_.outcome.traceSeconds = 0.5;
    ask(counting_, {{"repeat", Value(2)}}, 0.75);
    EXPECT_THAT(counting_.limits, testing::ElementsAre(2, 2, 0.75, 0.25));
}

TEST_F(FirstUseCheckTest, DoesNotKeepWhatItHadNoTimeFor) {
    counting_.outcome.outOfTime = Failure{message("slow"), {}, {}};
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 1) << "no time is left for the second instance";
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 2);
    // Findings from before the time limit count.
    counting_.outcome.report.findings = {finding()};
    EXPECT_TRUE(ask(counting_));
    EXPECT_EQ(counting_.traces, 4) << "and once more at a size such as was asked for";
    EXPECT_TRUE(ask(counting_));
    EXPECT_EQ(counting_.traces, 4);
}

TEST_F(FirstUseCheckTest, IsHeldToSizesSuchAsWereAskedFor) {
    kernel_ = copyKernel("    out[i] = in[i];"); // accesses elements beyond the end if the size is
                                                 // not a multiple of a block
    const auto tracer = openTracerOfTests();
    for (int again = 0; again < 2; ++again) { // the second verdict comes from the disk
        const FirstUse asked = verdict(*tracer, {{"n", Value(std::int64_t{1} << 20)}});
        EXPECT_FALSE(asked.failure);
        ASSERT_TRUE(asked.remark);
        EXPECT_THAT(asked.remark->english(), HasSubstr("past the end of `in`"));
        EXPECT_THAT(asked.remark->english(), HasSubstr("requires: [\"n % 64 == 0\"]"));
    }
    const FirstUse odd = verdict(*tracer, {{"n", Value(std::int64_t{1000})}});
    EXPECT_TRUE(odd.failure);
    EXPECT_FALSE(odd.remark);
}

TEST_F(FirstUseCheckTest, BarriersThatWarpsMeetAtElsewhereAreARemark) {
    CheckFinding uneven = finding();
    uneven.what = message(
        KC_TEXT(
            "engine",
            "divergent __syncthreads(): thread {0} waits at another __syncthreads(), at line {1}"),
        "(0, 0, 0)", "7");
    counting_.outcome.report.findings = {uneven};
    const FirstUse first = verdict(counting_);
    EXPECT_FALSE(first.failure);
    ASSERT_TRUE(first.remark);
    EXPECT_THAT(first.remark->english(),
                HasSubstr("although GPUs accept it: divergent __syncthreads()"));
    EXPECT_THAT(first.remark->english(), HasSubstr("(kernel.cu:13)"));
    // The exclusion does not hide other mistakes.
    kernel_ = copyKernel("    if (i < n) out[i] = in[i] + 0;");
    counting_.outcome.report.findings = {uneven, finding()};
    EXPECT_TRUE(ask(counting_));
}

TEST_F(FirstUseCheckTest, NamesTheArrayThatHeldNothing) {
    kernel_ = copyKernel("    if (i < n) out[i] = in[i] + 0 * out[i];");
    const auto tracer = openTracerOfTests();
    const Configuration configuration{kernel_.id, defaultsOf(kernel_)};
    const DeviceDescription cpu = describeCpu();
    const auto resolved = std::get<ResolvedConfiguration>(resolve(kernel_, configuration, cpu));
    Failure wrong{message("expected {0}, found {1}", "1", "NaN"), {}, {}};
    explainNothingRead(wrong, *tracer, resolved, cpu, {});
    EXPECT_EQ(wrong.where.line, 13);
    EXPECT_THAT(wrong.hint.english(), HasSubstr("the kernel reads out, which is uninitialized"));
    Failure other{message("expected {0}, found {1}", "1", "2"), {}, {}};
    explainNothingRead(other, *tracer, resolved, cpu, {});
    EXPECT_TRUE(other.hint.empty());
}

TEST_F(FirstUseCheckTest, AnEmptyLoopWithoutAnEndIsNotSound) {
    const KernelCheckResult result = checkedBlock("    while (true) {}");
    ASSERT_TRUE(result.outOfTime);
    EXPECT_THAT(result.outOfTime->what.english(), HasSubstr(") timed out"));
    EXPECT_EQ(result.outOfTime->where.line, 13);
}

TEST_F(FirstUseCheckTest, GivesAnEndlessKernelUp) {
    const KernelCheckResult result = checkedBlock(endless);
    ASSERT_TRUE(result.outOfTime);
    EXPECT_THAT(result.outOfTime->what.english(), HasSubstr(") timed out"));
    EXPECT_EQ(result.outOfTime->where.line, 13);
    EXPECT_EQ(result.instances.size(), 1U);
    EXPECT_TRUE(result.findings.empty());

    EXPECT_FALSE(ask(*openTracerOfTests(), {}, 1)) << "and is not known to be wrong";
}

TEST_F(FirstUseCheckTest, FindsARaceBeforeAnEndlessLoop) {
    const KernelCheckResult result =
        checkedBlock("    __shared__ float s[64];\n"
                     "    s[threadIdx.x] = in[i % n];\n"
                     "    float other = s[threadIdx.x ^ 1];\n" +
                     std::string(endless) + "\n    if (i < n) out[i] = other;");
    EXPECT_TRUE(result.outOfTime);
    const CheckFinding* found = firstMistake(result);
    ASSERT_NE(found, nullptr);
    EXPECT_THAT(found->what.english(), HasSubstr("race: "));
    EXPECT_EQ(found->where.line, 15);
}

} // namespace
} // namespace kernelcurve
