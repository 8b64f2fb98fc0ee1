#pragma once

#include "app/interchange/foreign_recording.h"
#include "app/interchange/foreign_value.h"

#include <filesystem>

namespace kernelcurve {

// Each function reads the results of one program. `file` is used for the title. Each throws Error
// with the file and the position of an invalid value.

/// Reads the file that `--json` of an NVBench program writes, or that nvbenchJson() returned.
ImportedResults readNvbench(const ForeignValue& root, const std::filesystem::path& file);
/// Reads the file that `--benchmark_out_format=json` of a Google Benchmark program writes.
ImportedResults readGoogleBenchmark(const ForeignValue& root, const std::filesystem::path& file);
/// Reads a cache file of Kernel Tuner.
ImportedResults readKernelTuner(const ForeignValue& root, const std::filesystem::path& file);

} // namespace kernelcurve
