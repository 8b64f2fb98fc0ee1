#include "app/crash/crash_record.h"
#include "app/crash/crash_report.h"
#include "gpu/model/files/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace kernelcurve {

/// Of a name that the report has to tell. Not in line, and with something behind the call, so that
/// each has a frame of its own.
[[gnu::noinline]] int plantedFault(int* nowhere) {
    *static_cast<volatile int*>(nowhere) = 1;
    return 2;
}
[[gnu::noinline]] int callsThePlantedFault(int* nowhere) {
    return plantedFault(nowhere) + 1;
}
[[gnu::noinline]] int runsOver(volatile char* above, int depth) {
    volatile char room[4096];
    room[depth % 4096] = above[0];
    return runsOver(room, depth + 1) + room[0];
}

namespace {

using testing::HasSubstr;
using testing::KilledBySignal;
using testing::Not;

/// What each process that crashes here does before.
class CrashTest : public testing::Test {
  protected:
    CrashTest() {
        GTEST_FLAG_SET(death_test_style, "threadsafe");
        std::filesystem::create_directories(folder_);
    }
    ~CrashTest() override { std::filesystem::remove_all(folder_); }
    void begin() const {
        recordCrashes(folder_, "version: 9.8.7\nplatform: offscreen\n");
        noteDevice("NVIDIA H200");
        for (int line = 0; line < 100; ++line)
            noteLine("line " + std::to_string(line));
        noteLine("cannot open /home/anna/My thesis/data.yaml: No such file");
    }
    std::vector<CrashReport> reports() const { return takeCrashReports(folder_); }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / "kernelcurve_crash_test";
};

#if defined(KERNELCURVE_SANITIZE_ADDRESS) || defined(KERNELCURVE_SANITIZE_THREAD)
#define KERNELCURVE_SKIP_SANITIZED GTEST_SKIP() << "sanitizers take the signals themselves"
#else
#define KERNELCURVE_SKIP_SANITIZED
#endif

TEST_F(CrashTest, AFatalSignalLeavesAReportWithTheFunctionsThatRan) {
    KERNELCURVE_SKIP_SANITIZED;
    EXPECT_EXIT(
        {
            begin();
            std::exit(callsThePlantedFault(nullptr));
        },
        KilledBySignal(SIGSEGV), "");
    const auto found = reports();
    ASSERT_EQ(found.size(), 1U);
    const std::string& text = found.front().text;
    EXPECT_THAT(text, HasSubstr("ended by: SIGSEGV\n"));
    EXPECT_THAT(text, HasSubstr("version: 9.8.7\n"));
    EXPECT_THAT(text, HasSubstr("device: NVIDIA H200\n"));
    EXPECT_THAT(text, HasSubstr("thread: first\n"));
    EXPECT_THAT(text, HasSubstr("  line 99\n"));
    EXPECT_THAT(text, Not(HasSubstr("  line 68\n"))) << "only the last ones";
    EXPECT_THAT(text, HasSubstr("cannot open <path>: No such file"));
    EXPECT_THAT(text, Not(HasSubstr("anna")));
    EXPECT_THAT(text, Not(HasSubstr("thesis")));
    const std::size_t frames = text.find("What ran, the innermost first:\n");
    ASSERT_NE(frames, std::string::npos) << text;
    const std::size_t fault = text.find("plantedFault(int*)", frames);
    EXPECT_EQ(text.substr(frames).find('\n', 40), text.find('\n', fault) - frames)
        << "the first frame is where it happened:\n"
        << text;
    EXPECT_NE(text.find("callsThePlantedFault(int*)", fault), std::string::npos) << text;
    EXPECT_TRUE(reports().empty()) << "it is said once";
    EXPECT_EQ(readFile(found.front().file), text) << "and kept";
}

TEST_F(CrashTest, AnExceptionThatNobodyTakesIsNamed) {
    KERNELCURVE_SKIP_SANITIZED;
    EXPECT_EXIT(
        {
            begin();
            std::thread([] { throw std::runtime_error("no /etc/secret/key here"); }).join();
        },
        KilledBySignal(SIGABRT), "");
    const auto found = reports();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_THAT(found.front().text, HasSubstr("terminated: std::runtime_error: no <path>"));
    EXPECT_THAT(found.front().text, HasSubstr("ended by: SIGABRT\n"));
    EXPECT_THAT(found.front().text, HasSubstr("thread: other\n"));
}

TEST_F(CrashTest, AStackThatRunsOverIsRecordedToo) {
    KERNELCURVE_SKIP_SANITIZED;
    EXPECT_EXIT(
        {
            begin();
            volatile char first = 0;
            std::exit(runsOver(&first, 0));
        },
        KilledBySignal(SIGSEGV), "");
    const auto found = reports();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_THAT(found.front().text, HasSubstr("runsOver"));
}

TEST_F(CrashTest, FewReportsAreKept) {
    for (int each = 0; each < 9; ++each) {
        std::ofstream(folder_ / ("10" + std::to_string(each) + "-1.crash"))
            << "kernelcurve crash 1\nsignal: 11\ntime: 0\n";
        EXPECT_EQ(reports().size(), 1U);
    }
    std::ofstream(folder_ / "torn.crash") << "kern";
    EXPECT_TRUE(reports().empty());
    std::size_t kept = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_))
        ++kept;
    EXPECT_EQ(kept, 5U);
}

TEST(WithoutPersonalNames, LeavesOutPathsAndNamesAndNothingElse) {
    const auto cleaned = [](const std::string& text) {
        return withoutPersonalNames(text, "/home/anna", "anna", "annas-laptop");
    };
    EXPECT_EQ(cleaned("cannot read /data/My work/a.yaml: it is empty"),
              "cannot read <path>: it is empty");
    EXPECT_EQ(cleaned("\"~/x y/z.cu\" and 20 GB/s, m/n"), "\"<path>\" and 20 GB/s, m/n");
    EXPECT_EQ(cleaned("file:///home/anna/x.yaml"), "file://<path>");
    EXPECT_EQ(cleaned("anna@annas-laptop said / and // end"),
              "<person>@<machine> said / and // end");
    EXPECT_EQ(withoutPersonalNames("ann on box", "", "an", ""), "ann on box");
}

} // namespace
} // namespace kernelcurve
