#include "gpu/model/files/atomic_file.h"
#include "tests/gpu/model/files/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace kernelcurve {
namespace {

void run(const std::string& command) {
    ASSERT_EQ(std::system((command + " > /dev/null 2>&1").c_str()), 0) << command;
}

/// The header that the build script writes for a folder of sources.
std::string headerOf(const std::filesystem::path& sources) {
    const TemporaryFolder folder;
    const std::filesystem::path header = folder.path() / "program_commit.h";
    run(CMAKE_COMMAND " -DSOURCE_DIR=" + sources.string() + " -DOUTPUT=" + header.string() +
        " -P " KERNELCURVE_SOURCE_DIR "/cmake/ProgramCommit.cmake");
    return readFile(header);
}

TEST(ProgramCommit, IsThatOfTheCheckoutAndSaysWhereItDiffers) {
    const TemporaryFolder folder;
    const std::string git = "git -C " + folder.path().string() + " ";
    run(git + "init");
    writeFileAtomically(folder.path() / "main.cpp", "int main() {}");
    run(git + "add main.cpp");
    run(git + "-c user.name=a -c user.email=b -c core.hooksPath=/dev/null commit -m one");
    run(git + "tag v7");
    EXPECT_THAT(headerOf(folder.path()),
                testing::MatchesRegex("#define KERNELCURVE_COMMIT \"[+][0-9a-f]{12}\"\n"));
    writeFileAtomically(folder.path() / "main.cpp", "int main() { return 1; }");
    EXPECT_THAT(headerOf(folder.path()),
                testing::MatchesRegex("#define KERNELCURVE_COMMIT \"[+][0-9a-f]{12}-dirty\"\n"));
    // An archive that was unpacked inside another checkout does not have the commit of that
    // checkout.
    std::filesystem::create_directory(folder.path() / "kernelcurve");
    EXPECT_EQ(headerOf(folder.path() / "kernelcurve"), "#define KERNELCURVE_COMMIT \"\"\n");
}

TEST(ProgramCommit, IsAbsentInAnArchive) {
    const TemporaryFolder folder;
    EXPECT_EQ(headerOf(folder.path()), "#define KERNELCURVE_COMMIT \"\"\n");
}

} // namespace
} // namespace kernelcurve
