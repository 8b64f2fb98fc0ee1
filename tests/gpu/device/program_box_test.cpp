// Tests what a compiler could still do if its input took control of it. Python takes the place of
// the compiler, because it can execute such actions.

#include "gpu/device/program_box.h"

#include "gpu/device/confine/call_filter.h"
#include "gpu/device/work_folder.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace kernelcurve;
using testing::HasSubstr;

namespace {

const fs::path python = "/usr/bin/python3";

/// The output of the Python lines in the box. An exception prints the name of its errno.
std::string inBox(const std::string& lines, const fs::path& work) {
    const std::string script = "import errno, os, signal, socket, sys\n"
                               "try:\n    " +
                               lines +
                               "\nexcept OSError as error:\n"
                               "    print(errno.errorcode[error.errno])\n";
    const ProcessBox box = programBox(std::array{python}, {}, work);
    ProcessLimits limits{std::chrono::minutes(1)};
    limits.box = &box;
    return runProcess({python.string(), "-I", "-S", "-c", script}, limits, {}).output;
}

} // namespace

TEST(ProgramBox, LeavesAProgramItsWork) {
    const WorkFolder work;
    ASSERT_TRUE(work.isThere());
    EXPECT_EQ(inBox("open('" + work.file("a") + "', 'w').write('b'); print(open('" +
                        work.file("a") + "').read()); os.remove('" + work.file("a") + "')",
                    work.path()),
              "b\n");
    EXPECT_EQ(inBox("import threading; one = threading.Thread(target=lambda: print('ran')); "
                    "one.start(); one.join()",
                    work.path()),
              "ran\n");
}

TEST(ProgramBox, ReachesNoOtherProcessAndNoOtherMachine) {
    if (!callsCanBeFiltered())
        GTEST_SKIP() << "this system has no seccomp";
    const WorkFolder work;
    for (const char* tried :
         {"socket.socket()", "socket.socketpair()", "os.fork()", "os.kill(os.getppid(), 0)",
          "os.kill(1, 0)", "os.posix_spawn('/bin/true', ['true'], {})", "os.chroot('/')",
          "os.chmod('/tmp', 0o777)"})
        EXPECT_EQ(inBox(tried, work.path()), "EPERM\n") << tried;
    EXPECT_EQ(inBox("os.execv('/bin/true', ['true'])", work.path()),
              landlockVersion() > 0 ? "EACCES\n" : "");
}

TEST(ProgramBox, ReadsNothingOfAPersonsAndWritesNothingOutsideItsFolder) {
    if (landlockVersion() == 0)
        GTEST_SKIP() << "this system has no Landlock";
    const WorkFolder work;
    const WorkFolder other;
    std::ofstream(other.file("id_ed25519")) << "secret";
    fs::create_symlink(other.file("id_ed25519"), work.file("link"));
    for (const std::string& tried :
         {"open('" + other.file("id_ed25519") + "')", "open('" + work.file("link") + "')",
          std::string("open('/etc/passwd')"), "open('" + other.file("new") + "', 'w')",
          "os.listdir('" + other.path().string() + "')", std::string("os.listdir('/home')"),
          "os.remove('" + other.file("id_ed25519") + "')",
          std::string("open('/proc/' + str(os.getppid()) + '/maps')"),
          std::string("open('/proc/self/mem', 'r+b')"), std::string("open('/dev/tty')")})
        EXPECT_EQ(inBox(tried, work.path()), "EACCES\n") << tried;
    EXPECT_TRUE(fs::exists(other.file("id_ed25519")));
}

TEST(ProgramBox, HasNoVariablesAndNoDescriptors) {
    ::setenv("KERNELCURVE_SECRET", "yes", 1);
    const int left = ::dup(STDERR_FILENO); // without O_CLOEXEC
    const WorkFolder work;
    EXPECT_THAT(inBox("print(sorted(os.environ))", work.path()), HasSubstr("['LC_ALL'"));
    EXPECT_THAT(
        inBox("print(os.environ.get('KERNELCURVE_SECRET'), os.environ.get('HOME'))", work.path()),
        HasSubstr("None None"));
    EXPECT_EQ(inBox("os.write(" + std::to_string(left) + ", b'x')", work.path()), "EBADF\n");
    ::close(left);
}
