// The initial inputs of ./dev fuzz and the inputs that once revealed errors, without libFuzzer.
#include "tests/fuzz/fuzz_targets.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace kernelcurve {
namespace {

const std::filesystem::path corpus =
    std::filesystem::path(KERNELCURVE_SOURCE_DIR) / "tests/fuzz/corpus";

std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

class FuzzCorpus : public testing::TestWithParam<FuzzTarget> {};

TEST_P(FuzzCorpus, IsTakenOrRefused) {
    int taken = 0;
    for (const auto& entry : std::filesystem::directory_iterator(corpus / GetParam().name)) {
        SCOPED_TRACE(entry.path().filename());
        taken += takes(GetParam(), bytesOf(entry.path())) ? 1 : 0;
    }
    // Inputs that are always rejected test only a small part of a parser.
    EXPECT_GT(taken, 0);
}

std::string nameOf(const testing::TestParamInfo<FuzzTarget>& info) {
    return std::string(info.param.name);
}
INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus,
                         testing::ValuesIn(fuzzTargets().begin(), fuzzTargets().end()), nameOf);

TEST(FuzzFolders, AreOneForEachTarget) {
    std::set<std::string> folders;
    for (const auto& entry : std::filesystem::directory_iterator(corpus))
        folders.insert(entry.path().filename());
    std::set<std::string> names;
    for (const FuzzTarget& target : fuzzTargets())
        names.emplace(target.name);
    EXPECT_EQ(folders, names);
}

} // namespace
} // namespace kernelcurve
