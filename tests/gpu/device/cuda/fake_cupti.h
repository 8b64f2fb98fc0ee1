#pragma once

#include <map>
#include <string>
#include <vector>

// A fake CUPTI for tests with the fake driver. It is built as libcupti.so.13 in a separate toolkit
// folder, which programs find through CUDA_HOME.

namespace fake {

/// The answers of the fake. Tests change them between calls. Programs that are started by a test
/// receive the refusals in FAKE_CUPTI="cuptiActivityEnable=39,cuptiRangeProfilerEnable=35".
struct Cupti {
    std::map<std::string, int> refusals;
    /// Number of launches whose records are lost.
    int lost = 0;
    int passes = 3;            ///< number of passes until everything is counted
    double nanoseconds = 4000; ///< duration in a kernel's record
    std::string chip = "GH100";
    /// The chip's metrics by their full names, with the values for each kernel.
    std::map<std::string, double> metrics;
    /// The calls on, off, flush, moves on, moves off, counting and counted. Flushes while moves are
    /// on are omitted, because their number varies.
    std::vector<std::string> calls;
};

} // namespace fake

extern "C" fake::Cupti* fakeCupti();
/// Adds a record of managed memory (CUpti_ActivityUnifiedMemoryCounterKind). It is kept until the
/// next flush. It is lost if its kind is not requested or if 8192 records are already kept.
extern "C" void fakeCuptiMove(int kind, unsigned long long value);
/// Waits until a flush has fetched all records. Returns false if there is no flush.
extern "C" bool fakeCuptiTaken();
