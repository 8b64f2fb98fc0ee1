#pragma once

namespace kernelcurve {

/// Runs the tests of this program and returns the exit status for main(). A program contains the
/// tests of a whole folder. With `--of=SOURCE` arguments (paths below tests/), only the tests of
/// these sources that --gtest_filter admits are run. Each ctest entry uses this. Returns 2 if a
/// source named ..._test.cpp contains no test.
int runTests(int argc, char** argv);

} // namespace kernelcurve
