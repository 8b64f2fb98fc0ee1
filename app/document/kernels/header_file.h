#pragma once

#include "gpu/catalog/import/kernel_import.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

enum class ExistingFile { Refuse, Replace };

/// Writes a proposed header to a separate file, from the possibly edited `text`, and a new problem
/// next to it if there is one. Throws Error without writing if the result is not a valid kernel, or
/// if the file exists and must not be replaced. A user's problem file is never replaced.
void writeProposal(const ImportProposal& proposal, const std::filesystem::path& file,
                   const std::string& text, ExistingFile existing);

/// Returns true if a file starts with a kernel header; false if it is unreadable.
bool hasKernelHeader(const std::filesystem::path& file);
/// Returns true if its header is a problem's, valid or not; false if it is unreadable.
bool hasProblemHeader(const std::filesystem::path& file);
/// Returns true if it has kernels but no header: code of another program.
bool lacksKernelHeader(const std::filesystem::path& file);

} // namespace kernelcurve
