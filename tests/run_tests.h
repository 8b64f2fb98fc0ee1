#pragma once

namespace kernelcurve {

/// Runs the tests of this program and returns what main() returns. A program holds the tests of a
/// whole folder; with
/// `--of=SOURCE` arguments, paths below tests/, only those written in these sources run, as one
/// entry of ctest wants it, and of them those that --gtest_filter admits. 2 where a source named
/// ..._test.cpp holds no test.
int runTests(int argc, char** argv);

} // namespace kernelcurve
