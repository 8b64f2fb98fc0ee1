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
    /// on, off, flush, moves on, moves off, counting, counted; not the flushes while moves are on,
    /// which come as often as they like
    std::vector<std::string> calls;
};

} // namespace fake

extern "C" fake::Cupti* fakeCupti();
/// A record of managed memory (CUpti_ActivityUnifiedMemoryCounterKind) that comes up now: it is
/// kept until the next flush, and lost where none is wanted, or where 8192 are kept already.
extern "C" void fakeCuptiMove(int kind, unsigned long long value);
/// Waits until a flush has taken all of them; false where none comes.
extern "C" bool fakeCuptiTaken();
