#include "gpu/model/device/processors.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sys/utsname.h>

namespace kernelcurve {
namespace {

/// Returns the name for this text of /proc/cpuinfo.
std::string nameOf(const std::string& text) {
    std::string folder = (std::filesystem::temp_directory_path() / "processor_XXXXXX").string();
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    const std::filesystem::path file = std::filesystem::path(folder) / "cpuinfo";
    std::ofstream(file) << text;
    std::string name = processorName(file);
    std::filesystem::remove_all(folder);
    return name;
}

TEST(ProcessorName, IsTheModelOrOnArmTheNameOfItsNumbers) {
    EXPECT_EQ(nameOf("processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC 9654\n\n"),
              "AMD EPYC 9654");
    EXPECT_EQ(nameOf("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd4f\n"),
              "Arm Neoverse-V2");
    utsname system{};
    uname(&system);
    EXPECT_EQ(nameOf("CPU implementer\t: 0xff\nCPU part\t: 0xd4f\n"), system.machine);
    EXPECT_EQ(nameOf(""), system.machine);
}

TEST(Processors, AreListedInTheFormatOfTheKernel) {
    EXPECT_EQ(processorsIn("0-3,8,10-11"), (std::vector<int>{0, 1, 2, 3, 8, 10, 11}));
    EXPECT_EQ(processorsIn("7"), std::vector<int>{7});
    for (const char* invalid : {"", "-1", "3-1", "1-", "0-3;8", "a", ",1"})
        EXPECT_TRUE(processorsIn(invalid).empty()) << invalid;
}

} // namespace
} // namespace kernelcurve
