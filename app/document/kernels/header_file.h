#pragma once

#include "gpu/catalog/import/kernel_import.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

enum class ExistingFile { Refuse, Replace };

/// Writes a proposed header into a file of its own, which may be edited: `text`; and the problem of
/// its own next to it, if it has one. Throws Error and writes nothing if it could not be read as a
/// kernel's, and where a file is there already and is not to be replaced. What somebody has written
/// into the problem's file is never replaced.
void writeProposal(const ImportProposal& proposal, const std::filesystem::path& file,
                   const std::string& text, ExistingFile existing);

/// Whether a file begins with a kernel's header; false if it cannot be read.
bool hasKernelHeader(const std::filesystem::path& file);
/// Whether its header is a problem's, be it right or not; false if it cannot be read.
bool hasProblemHeader(const std::filesystem::path& file);
/// Whether it has kernels and no header: code of somebody else.
bool lacksKernelHeader(const std::filesystem::path& file);

} // namespace kernelcurve
