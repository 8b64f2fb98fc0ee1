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

constexpr const char* sound = "    if (i < n) out[i] = in[i];";
constexpr const char* endless = "    for (volatile int spin = 1; spin;) {}\n"
                                "    if (i < n) out[i] = in[i];";

/// Finds what the test tells it to, and counts how often it is asked.
class CountingMicroscope : public Microscope {
  public:
    std::string version() const override { return "counting 1"; }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return std::make_unique<FakeBuffer>(bytes, calls_);
    }
    TraceOutcome trace(const TraceRequest& request, std::stop_token) override {
        ++traces;
        limits.push_back(request.limit);
        return outcome;
    }

    TraceOutcome outcome;
    int traces = 0;
    std::vector<double> limits;

  private:
    CallLog calls_;
};

CheckFinding finding() {
    CheckFinding found;
    found.what = message(KC_TEXT("engine", "reads {0} bytes outside of every array"), "4");
    found.where = {"kernel.cu", 13, 26};
    found.thread = {5, 0, 0};
    found.block = {1, 0, 0};
    return found;
}

class FirstUseCheckTest : public testing::Test {
  protected:
    FirstUseCheckTest()
        : folder_(fs::temp_directory_path() / ("kernelcurve_first_use_" + std::to_string(getpid())))
        , kernel_(copyKernel(sound)) {
        fs::remove_all(folder_);
    }
    ~FirstUseCheckTest() override { fs::remove_all(folder_); }

    /// By a new process, as it were: it knows nothing but what is on disk.
    std::optional<Failure> ask(Microscope& microscope, const Values& changes = {},
                               double limit = FirstUseCheck::longest) {
        Configuration configuration{kernel_.id, defaultsOf(kernel_)};
        for (const auto& [name, value] : changes)
            configuration.parameters[name] = value;
        return FirstUseCheck(microscope, DiskCache(folder_), limit)
            .failureOf(kernel_, configuration, describeCpu(), {});
    }

    fs::path folder_;
    KernelFile kernel_;
    CountingMicroscope counting_;
};

TEST_F(FirstUseCheckTest, keepsThatNothingWasFound) {
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 2) << "a prime size and a round one";
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 2);
}

TEST_F(FirstUseCheckTest, keepsWhatWasFound) {
    counting_.outcome.report.findings = {finding()};
    const auto first = ask(counting_);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->what.english(), "reads 4 bytes outside of every array");
    EXPECT_EQ(first->hint.english(), "found on a small problem before measuring, in thread (5, 0, "
                                     "0) of block (1, 0, 0); `kernelcurve check` shows more");
    EXPECT_EQ(first->where.line, 13);
    counting_.outcome.report.findings.clear();
    EXPECT_EQ(ask(counting_), first);
    EXPECT_EQ(counting_.traces, 2);
}

TEST_F(FirstUseCheckTest, isOneForAllSizesAndNotForOtherParameters) {
    ask(counting_);
    ask(counting_, {{"n", Value(12345)}});
    EXPECT_EQ(counting_.traces, 2);
    ask(counting_, {{"repeat", Value(2)}});
    EXPECT_EQ(counting_.traces, 4);
    kernel_ = copyKernel("    if (i < n) out[i] = in[i] + 0;");
    ask(counting_);
    EXPECT_EQ(counting_.traces, 6) << "another source";
}

TEST_F(FirstUseCheckTest, asksAgainWhereTheDiskHasNonsense) {
    ask(counting_);
    for (const auto& entry : fs::directory_iterator(folder_))
        std::ofstream(entry.path(), std::ios::binary) << "nonsense";
    ask(counting_);
    EXPECT_EQ(counting_.traces, 4);
}

TEST_F(FirstUseCheckTest, givesItsTimeToTheMicroscope) {
    ask(counting_);
    counting_.outcome.traceSeconds = 0.5;
    ask(counting_, {{"repeat", Value(2)}}, 0.75);
    EXPECT_THAT(counting_.limits, testing::ElementsAre(2, 2, 0.75, 0.25));
}

TEST_F(FirstUseCheckTest, doesNotKeepWhatItHadNoTimeFor) {
    counting_.outcome.outOfTime = Failure{message("slow"), {}, {}};
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 1) << "no time is left for the second instance";
    EXPECT_FALSE(ask(counting_));
    EXPECT_EQ(counting_.traces, 2);
    // What was seen before the time was over counts.
    counting_.outcome.report.findings = {finding()};
    EXPECT_TRUE(ask(counting_));
    EXPECT_EQ(counting_.traces, 3);
    EXPECT_TRUE(ask(counting_));
    EXPECT_EQ(counting_.traces, 3);
}

TEST_F(FirstUseCheckTest, anEmptyLoopWithoutAnEndIsNotSound) {
    const auto microscope = openMicroscopeOfTests();
    kernel_ = copyKernel("    while (true) {}");
    const KernelCheckResult result =
        checkKernel(*microscope, kernel_, {kernel_.id, defaultsOf(kernel_)}, describeCpu(), {},
                    {0.05, 0.05}, {});
    ASSERT_TRUE(result.outOfTime);
    EXPECT_THAT(result.outOfTime->what.english(), HasSubstr(") did not come to its end in time"));
    EXPECT_EQ(result.outOfTime->where.line, 13);
}

TEST_F(FirstUseCheckTest, givesAnEndlessKernelUp) {
    const auto microscope = openMicroscopeOfTests();
    kernel_ = copyKernel(endless);
    const KernelCheckResult result = checkKernel(
        *microscope, kernel_, {kernel_.id, defaultsOf(kernel_)}, describeCpu(), {}, {1, 1}, {});
    ASSERT_TRUE(result.outOfTime);
    EXPECT_THAT(result.outOfTime->what.english(), HasSubstr(") did not come to its end in time"));
    EXPECT_EQ(result.outOfTime->where.line, 13);
    EXPECT_EQ(result.instances.size(), 1U);
    EXPECT_TRUE(result.findings.empty());

    EXPECT_FALSE(ask(*microscope, {}, 1)) << "and is not known to be wrong";
}

TEST_F(FirstUseCheckTest, findsARaceBeforeAnEndlessLoop) {
    const auto microscope = openMicroscopeOfTests();
    kernel_ = copyKernel("    __shared__ float s[64];\n"
                         "    s[threadIdx.x] = in[i % n];\n"
                         "    float other = s[threadIdx.x ^ 1];\n" +
                         std::string(endless) + "\n    if (i < n) out[i] = other;");
    const auto found = ask(*microscope);
    ASSERT_TRUE(found);
    EXPECT_THAT(found->what.english(), HasSubstr("race: "));
    EXPECT_EQ(found->where.line, 15);
}

} // namespace
} // namespace kernelcurve
