// Tests what NVRTC could still do if a kernel file took control of it. The fake NVRTC executes
// actions from its input.

#include "gpu/device/cuda/compile/cuda_compiler.h"

#include "gpu/device/confine/call_filter.h"
#include "gpu/device/confine/file_rules.h"
#include "gpu/device/device.h"
#include "gpu/device/work_folder.h"
#include "tests/gpu/device/address_space.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace kernelcurve;
using testing::HasSubstr;
using namespace std::chrono_literals;

namespace {

/// A task for the fake compiler. `readable` is its folder of headers.
NvrtcTask taskOf(const std::string& lines, const fs::path& readable = {}) {
    NvrtcTask task;
    task.library = KERNELCURVE_BUILD_DIR "/tests/fake_nvrtc/libnvrtc.so.13";
    if (!readable.empty())
        task.includeFolders = {readable};
    task.name = "k.cu";
    task.text = lines;
    return task;
}

/// The progress that the fake compiler reports for one line.
std::string tried(const std::string& line, const fs::path& readable = {}) {
    const std::string log = compileInOwnProcess(taskOf(line, readable), {}).log;
    const std::string before = line + ": ";
    if (!log.starts_with(before) || !log.ends_with('\n'))
        return "no such log: " + log;
    return log.substr(before.size(), log.size() - before.size() - 1);
}

DeviceError failure(const std::string& lines, std::chrono::milliseconds limit = 1min) {
    try {
        compileInOwnProcess(taskOf(lines), {}, limit);
    } catch (const DeviceError& error) {
        return error;
    }
    ADD_FAILURE() << lines << " did not fail";
    return DeviceError(Failure{});
}

} // namespace

TEST(NvrtcProcess, GivesWhatTheCompilerMakes) {
    NvrtcTask task = taskOf("a line\n\xff\n");
    task.entries = {"add<float, 4>", "add<double, 1>"};
    NvrtcAnswer answer = compileInOwnProcess(task, {});
    EXPECT_EQ(answer.kind, NvrtcAnswer::Kind::Compiled);
    EXPECT_EQ(answer.lowered, (std::vector<std::string>{"_Zadd<float, 4>", "_Zadd<double, 1>"}));
    EXPECT_EQ(answer.cubin, std::string("\x7f"
                                        "ELF\0\n",
                                        6));
    EXPECT_EQ(answer.log, "a line: \n\xff: \n");
    EXPECT_EQ(answer.ptx, "");
    task.wantsPtx = true;
    EXPECT_EQ(compileInOwnProcess(task, {}).ptx, ".version 9.0\n");
    task.text = "error k.cu(3): error: expected a \";\"";
    answer = compileInOwnProcess(task, {});
    EXPECT_EQ(answer.kind, NvrtcAnswer::Kind::Refused);
    EXPECT_EQ(answer.log, "k.cu(3): error: expected a \";\"\n");
}

TEST(NvrtcProcess, ReadsTheToolkitsHeadersAndNothingElse) {
    if (landlockVersion() == 0)
        GTEST_SKIP() << "this system has no Landlock";
    const WorkFolder headers;
    const WorkFolder other;
    const std::string secret = other.file("id_ed25519");
    std::ofstream(headers.file("cuda_fp16.h")) << "#pragma once\n";
    std::ofstream(secret) << "secret";
    fs::create_symlink(secret, headers.file("link.h"));
    EXPECT_EQ(tried("read " + headers.file("cuda_fp16.h"), headers.path()), "done");
    for (const std::string& line :
         {"read " + secret, "read " + headers.file("link.h"), std::string("read /etc/passwd"),
          "read " + headers.path().string() + "/../" + other.path().filename().string() +
              "/id_ed25519",
          "write " + headers.file("cuda_fp16.h"), "write " + headers.file("new.h"),
          "write " + other.file("new"), std::string("write /tmp/kernelcurve-escaped"),
          "remove " + secret, "list " + other.path().string(), std::string("list /"),
          std::string("read /proc/self/maps"),
          "read /proc/" + std::to_string(::getpid()) + "/environ", std::string("read /dev/tty")})
        EXPECT_EQ(tried(line, headers.path()), "EACCES") << line;
    EXPECT_TRUE(fs::exists(secret));
}

TEST(NvrtcProcess, ReachesNoOtherProcessAndNoOtherMachine) {
    if (landlockVersion() > 0) {
        EXPECT_EQ(tried("run /bin/true"), "EACCES");
    }
    if (!callsCanBeFiltered())
        GTEST_SKIP() << "this system has no seccomp";
    for (const char* line : {"socket", "fork", "signal"})
        EXPECT_EQ(tried(line), "EPERM") << line;
    EXPECT_EQ(tried("thread"), "done");
}

TEST(NvrtcProcess, HasNoVariablesAndNoDescriptors) {
    ::setenv("KERNELCURVE_SECRET", "yes", 1);
    const int left = ::dup(STDERR_FILENO); // without O_CLOEXEC
    EXPECT_EQ(tried("variables"), "");
    EXPECT_EQ(tried("descriptors"), "0 1 2 3 ");
    ::close(left);
}

TEST(NvrtcProcess, BreaksNothingButItsRow) {
    const DeviceError crash = failure("crash");
    EXPECT_EQ(crash.failure().what.english(), "NVRTC crashed while compiling the kernel (SIGSEGV)");
    EXPECT_EQ(crash.failure().where.file, "k.cu");
    EXPECT_THAT(crash.log(), HasSubstr("last words"));
    EXPECT_FALSE(crash.fatal());
    EXPECT_THAT(failure("endless", 10ms).failure().what.english(),
                HasSubstr("Compilation timed out after"));
    EXPECT_EQ(tried("another row"), "");
}

TEST(NvrtcProcess, GetsLittleMemory) {
    if (const std::string why = whyAddressSpaceIsUnlimited(); !why.empty())
        GTEST_SKIP() << why;
    EXPECT_EQ(tried("memory"), "little");
}

TEST(NvrtcProcess, IsBelievedNoForgedAnswer) {
    // The lines must end with a semicolon.
    for (const char* text :
         {"", "9;c", "1;c0;0;0;0;", "1;x0;0;0;0;0;", "1;c0;0;3;1;a0;0;", "18446744073709551615;c"})
        EXPECT_EQ(failure("forge " + std::string(text)).failure().what.english(),
                  "NVRTC crashed while compiling the kernel (0)")
            << text;
}

TEST(NvrtcProcess, EndsWhenAsked) {
    std::stop_source stop;
    const std::jthread compiling(
        [&] { EXPECT_THROW(compileInOwnProcess(taskOf("endless"), stop.get_token()), Cancelled); });
    stop.request_stop();
}

TEST(NvrtcProcess, SaysWhatIsBroken) {
    NvrtcTask task = taskOf("");
    task.library = "/nowhere/libnvrtc.so.13";
    try {
        compileInOwnProcess(task, {});
        FAIL() << "compiled without a compiler";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.failure().what.english(), HasSubstr("NVRTC failed: it cannot be loaded"));
    }
}

TEST(NvrtcTask, IsReadAsItIsWritten) {
    const NvrtcTask task{"/lib/libnvrtc.so.13",
                         {"/include", "/cccl"},
                         "k.cu",
                         std::string("a\0\xff", 3),
                         {"k<1>"},
                         {"-arch", ""},
                         true};
    const std::string text = writeNvrtcTask(task);
    const std::optional<NvrtcTask> read = readNvrtcTask(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(writeNvrtcTask(*read), text);
    EXPECT_EQ(read->text, task.text);
    EXPECT_EQ(read->includeFolders, task.includeFolders);
    for (std::size_t length = 0; length < text.size(); ++length)
        EXPECT_FALSE(readNvrtcTask(text.substr(0, length))) << length;
}

TEST(NvrtcAnswer, HasANameForEachEntry) {
    const NvrtcAnswer answer{NvrtcAnswer::Kind::Compiled, "", "log", {"_Z1k"}, "ELF", ".ptx"};
    const std::string text = writeNvrtcAnswer(answer);
    ASSERT_TRUE(readNvrtcAnswer(text, 1));
    EXPECT_EQ(readNvrtcAnswer(text, 1)->cubin, "ELF");
    EXPECT_FALSE(readNvrtcAnswer(text, 2));
    for (std::size_t length = 0; length < text.size(); ++length)
        EXPECT_FALSE(readNvrtcAnswer(text.substr(0, length), 1)) << length;
}
