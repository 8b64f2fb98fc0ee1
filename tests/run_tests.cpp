#include "tests/run_tests.h"

#include <gtest/gtest.h>

#include <fnmatch.h>

#include <cstdio>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {
namespace {

/// Returns whether a GoogleTest filter of the form PATTERN:...-PATTERN:... admits the test with
/// this full name.
bool admits(const std::string& filter, const std::string& name) {
    const auto isIn = [&](const std::string& patterns) {
        std::istringstream stream(patterns);
        for (std::string pattern; std::getline(stream, pattern, ':');)
            if (fnmatch(pattern.c_str(), name.c_str(), 0) == 0)
                return true;
        return false;
    };
    const std::size_t minus = filter.find('-');
    const std::string positive = filter.substr(0, minus);
    return (positive.empty() || isIn(positive)) &&
           (minus == std::string::npos || !isIn(filter.substr(minus + 1)));
}

/// Restricts the filter to the tests of these sources. Returns false if one of them has no tests.
bool narrowFilter(const std::vector<std::string>& sources) {
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    std::string names;
    bool complete = true;
    for (const std::string& source : sources) {
        bool found = false;
        for (int suite = 0; suite < all.total_test_suite_count(); ++suite)
            for (int test = 0; test < all.GetTestSuite(suite)->total_test_count(); ++test) {
                const testing::TestInfo& info = *all.GetTestSuite(suite)->GetTestInfo(test);
                if (!std::string_view(info.file()).ends_with("/tests/" + source))
                    continue;
                found = true;
                const std::string name = std::string(info.test_suite_name()) + "." + info.name();
                if (admits(GTEST_FLAG_GET(filter), name))
                    names += name + ":";
            }
        if (!found && source.ends_with("_test.cpp")) {
            std::fprintf(stderr, "no test of this program is in %s\n", source.c_str());
            complete = false;
        }
    }
    GTEST_FLAG_SET(filter, names.empty() ? "-*" : names);
    return complete;
}

} // namespace

int runTests(int argc, char** argv) {
    std::vector<std::string> sources;
    for (int i = 1; i < argc; ++i)
        if (const std::string_view argument = argv[i]; argument.starts_with("--of="))
            sources.emplace_back(argument.substr(5));
    if (!sources.empty() && !narrowFilter(sources))
        return 2;
    return RUN_ALL_TESTS();
}

} // namespace kernelcurve
