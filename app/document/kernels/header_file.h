#pragma once

#include "gpu/catalog/import/kernel_import.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

enum class ExistingFile { Refuse, Replace };

/// Writes a proposed header from `text`, which the user may have edited, to a separate file. Writes
/// a new problem of the proposal next to that file, but never replaces an existing problem file.
/// Throws Error without writing if the result is not a valid kernel, or if the file exists and must
/// not be replaced.
void writeProposal(const ImportProposal& proposal, const std::filesystem::path& file,
                   const std::string& text, ExistingFile existing);

/// Returns true if a file starts with a kernel header, or false if the file is unreadable.
bool hasKernelHeader(const std::filesystem::path& file);
/// Returns true if a file has a problem header, even an invalid one. Returns false if the file is
/// unreadable.
bool hasProblemHeader(const std::filesystem::path& file);
/// Returns true if a file contains kernels but no header. Another program wrote such a file.
bool lacksKernelHeader(const std::filesystem::path& file);

} // namespace kernelcurve
