#include "app/crash/crash_report.h"
#include "gpu/model/files/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

namespace kernelcurve {

// These functions must appear in the stack. They are not inlined, and the call is not a tail call.
[[gnu::noinline]] int plantedFault(int* nowhere) {
    *static_cast<volatile int*>(nowhere) = 1;
    return 2;
}
[[gnu::noinline]] int callsThePlantedFault(int* nowhere) {
    return plantedFault(nowhere) + 1;
}
[[gnu::noinline]] int overflowsTheStack(volatile char* above, int depth) {
    volatile char local[4096];
    local[depth % 4096] = above[0];
    return depth < 0 ? 0 : overflowsTheStack(local, depth + 1) + local[0];
}

namespace {

using testing::HasSubstr;
using testing::KilledBySignal;
using testing::Not;

class CrashTest : public testing::Test {
  protected:
    void SetUp() override {
#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
        GTEST_SKIP() << "sanitizers handle the signals themselves";
#endif
        GTEST_FLAG_SET(death_test_style, "threadsafe");
        std::filesystem::create_directories(folder_);
    }
    ~CrashTest() override {
        std::filesystem::remove_all(folder_);
    }
    void begin() const {
        recordCrashes(folder_, "version: 9.8.7\nplatform: offscreen\n");
        for (int line = 0; line < 100; ++line)
            noteLine("line " + std::to_string(line));
    }
    /// The text of the newest report; empty if missing.
    std::string report() const {
        const auto file = takeCrashReport(folder_);
        return file ? readFile(*file) : std::string();
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / "kernelcurve_crash_test";
};

TEST_F(CrashTest, AFatalSignalLeavesAReportWithTheStack) {
    EXPECT_EXIT(
        {
            begin();
            std::exit(callsThePlantedFault(nullptr));
        },
        KilledBySignal(SIGSEGV), "");
    const std::string text = report();
    EXPECT_THAT(text, HasSubstr("signal: SEGV\nversion: 9.8.7\nplatform: offscreen\n"));
    EXPECT_THAT(text, HasSubstr("\nline 68\nline 69\n"));
    EXPECT_THAT(text, HasSubstr("\nline 99\n"));
    EXPECT_THAT(text, Not(HasSubstr("line 67\n"))) << "only the last 32 lines";
    const std::size_t stack = text.find("\nStack:\n");
    ASSERT_NE(stack, std::string::npos) << text;
    const std::size_t fault = text.find("12plantedFault", stack);
    EXPECT_LT(fault, text.find("20callsThePlantedFault", stack)) << text;
    EXPECT_EQ(report(), "") << "each report is returned once";
}

TEST_F(CrashTest, AnUncaughtExceptionIsNamed) {
    EXPECT_EXIT(
        {
            begin();
            std::thread([] { throw std::runtime_error("no such key"); }).join();
        },
        KilledBySignal(SIGABRT), "");
    const std::string text = report();
    EXPECT_THAT(text, HasSubstr("signal: ABRT\n"));
    EXPECT_THAT(text, HasSubstr("exception: std::runtime_error: no such key\n"));
}

TEST_F(CrashTest, AStackOverflowIsRecordedToo) {
    EXPECT_EXIT(
        {
            begin();
            volatile char first = 0;
            std::exit(overflowsTheStack(&first, 0));
        },
        KilledBySignal(SIGSEGV), "");
    EXPECT_THAT(report(), HasSubstr("overflowsTheStack"));
}

TEST_F(CrashTest, KeepsTheLastFiveReports) {
    for (int each = 0; each < 9; ++each) {
        std::ofstream(folder_ / ("10" + std::to_string(each) + "-1.new")) << each;
        EXPECT_EQ(report(), std::to_string(each));
    }
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 5);
}

} // namespace
} // namespace kernelcurve
