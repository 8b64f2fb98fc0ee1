#include "gpu/device/cuda/compile/toolkit_box.h"

#include "gpu/device/confine/call_filter.h"
#include "gpu/device/confine/file_rules.h"
#include "gpu/device/work_folder.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace fs = std::filesystem;
using namespace kernelcurve;
using namespace std::chrono_literals;

/// Tests what nvcc or its child processes could do. Python takes their place.
TEST(ToolkitBox, HoldsTheToolchainToItsFilesAndItsFolder) {
    const fs::path python = "/usr/bin/python3";
    const WorkFolder work;
    const WorkFolder other;
    std::ofstream(other.file("id_ed25519")) << "secret";
    const ProcessBox box = toolkitBox(python, work.path());
    ProcessLimits limits{1min};
    limits.box = &box;
    const auto inBox = [&](const std::string& lines) {
        const std::string script = "import errno, os, socket, subprocess\ntry:\n    " + lines +
                                   "\n    print('done')\nexcept OSError as error:\n"
                                   "    print(errno.errorcode[error.errno])\n";
        return runProcess({python.string(), "-I", "-S", "-c", script}, limits, {}).output;
    };
    EXPECT_EQ(inBox("open(os.environ['TMPDIR'] + '/a', 'w').write('b')"), "done\n");
    EXPECT_EQ(inBox("subprocess.check_call(['sh', '-c', 'true > /dev/null'])"), "done\n");
    ::setenv("KERNELCURVE_SECRET", "yes", 1);
    EXPECT_EQ(inBox("assert 'KERNELCURVE_SECRET' not in os.environ"), "done\n");
    std::vector<std::string> refused;
    if (callsCanBeFiltered())
        refused = {"socket.socket()", "os.kill(os.getppid(), 0)"};
    if (landlockVersion() > 0)
        for (const std::string& line :
             {"open('" + other.file("id_ed25519") + "')", std::string("open('/etc/passwd')"),
              "open('" + other.file("new") + "', 'w')", std::string("os.listdir('/home')"),
              std::string("open('/usr/include/new.h', 'w')"),
              "subprocess.check_call(['cat', '" + other.file("id_ed25519") + "'])"})
            refused.push_back(line);
    for (const std::string& line : refused)
        EXPECT_NE(inBox(line), "done\n") << line;
}
