#pragma once

#include <map>
#include <string>
#include <vector>

// A stand-in for CUPTI beside the fake driver. It is built as libcupti.so.13 in a toolkit's folder
// of its own: a program finds it there through CUDA_HOME.

namespace fake {

/// What the fake answers. Tests change it between calls; a program that a test starts gets the
/// refusals from FAKE_CUPTI="cuptiActivityEnable=39,cuptiRangeProfilerEnable=35".
struct Cupti {
    std::map<std::string, int> refusals;
    /// Records of so many launches get lost.
    int lost = 0;
    int passes = 3;            ///< so often all has to run until everything is counted
    double nanoseconds = 4000; ///< what a kernel's record says that it took
    std::string chip = "GH100";
    /// The chip's metrics by their whole names, and what each kernel counts.
    std::map<std::string, double> metrics;
    std::vector<std::string> calls; ///< on, off, flush, counting, counted
};

} // namespace fake

extern "C" fake::Cupti* fakeCupti();
