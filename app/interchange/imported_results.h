#pragma once

#include "app/interchange/foreign_recording.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace kernelcurve {

/// Imports a JSON file of NVBench, Google Benchmark, or Kernel Tuner, or an NVBench file that
/// Kernelcurve exported. The content determines the program, and the name `file` is used for the
/// title and in errors. Returns nullopt for other content. Throws Error for an invalid or too large
/// file.
std::optional<ImportedResults> importedResults(std::string_view content,
                                               const std::filesystem::path& file);

/// Joins the results of one or more files. Results of one program on one device stay rows of one
/// device, unless they contain the same configurations. Otherwise, the rows are
/// separated by device, as in mergedRecording().
ImportedResults joinedResults(std::vector<ImportedResults> parts,
                              std::span<const std::filesystem::path> files);

} // namespace kernelcurve
