#include "gpu/device/work_folder.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

/// Simulates a worker that is killed while a compiler works for it.
void leaveAFolder() {
    const pid_t child = ::fork();
    if (child == 0) {
        const WorkFolder folder;
        std::ofstream(folder.file("kernel.cpp")) << "source";
        ::_exit(folder.isThere() ? 0 : 1); // without cleanup
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
}

TEST(WorkFolder, RemovesThoseOfKilledProgramsAndNothingElse) {
    const TemporaryFolder temporary;
    ::setenv("TMPDIR", temporary.path().c_str(), 1);
    leaveAFolder();
    ASSERT_FALSE(fs::is_empty(temporary.path()));
    // The folder of an account without a home folder.
    fs::create_directory(temporary.path() / "kernelcurve-100000");
    const fs::path used = temporary.path() / "kernelcurve-work-abcdef";
    fs::create_directory(used);
    const FileLock owner(used);
    {
        const WorkFolder folder;
        ASSERT_TRUE(folder.isThere());
        std::ofstream(folder.file("kernel.cpp")) << "source";
        EXPECT_TRUE(fs::exists(folder.file("kernel.cpp")));
        EXPECT_EQ(std::distance(fs::directory_iterator(temporary.path()), fs::directory_iterator()),
                  3)
            << "its own, the one in use and the account's";
    }
    EXPECT_TRUE(fs::exists(used)) << "somebody works in it";
    EXPECT_TRUE(fs::exists(temporary.path() / "kernelcurve-100000"));
    EXPECT_EQ(std::distance(fs::directory_iterator(temporary.path()), fs::directory_iterator()), 2);
    ::setenv("TMPDIR", "/nowhere/at/all", 1);
    EXPECT_FALSE(WorkFolder().isThere());
}

} // namespace
} // namespace kernelcurve
