#pragma once

#include "gpu/catalog/import/kernel_import.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

enum class ExistingFile { Refuse, Replace };

/// Writes a proposed header from `text`, which the user may have edited, to a separate file. If the
/// proposal contains a new problem, writes it next to that file. Throws Error without writing if
/// the result is not a valid kernel, or if the file exists and must not be replaced. Never replaces
/// an existing problem file.
void writeProposal(const ImportProposal& proposal, const std::filesystem::path& file,
                   const std::string& text, ExistingFile existing);

/// Returns true if a file starts with a kernel header; false if it is unreadable.
bool hasKernelHeader(const std::filesystem::path& file);
/// Returns true if a file has a problem header, even if the header is invalid; false if the file is
/// unreadable.
bool hasProblemHeader(const std::filesystem::path& file);
/// Returns true if a file contains kernels but no header. Such a file comes from another program.
bool lacksKernelHeader(const std::filesystem::path& file);

} // namespace kernelcurve
