#pragma once

#include "gpu/model/text/error.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

struct KernelFile;
struct KernelText;

// A kernel file is a program, and so is each file that it includes and its problem's. These may
// run: what came with Kernelcurve, what the user wrote in its window, files of their own that they
// named, and what they said yes to. Each content is recognized by its SHA-256, whatever its name
// and place. The list of them is stateFolder()/trusted. Callable from several threads.

/// Nobody has said yes to a program: nothing of it was compiled or run.
class NotTrusted : public Error {
  public:
    using Error::Error;
};

struct UntrustedFile {
    std::string name;
    Message reason; ///< a sentence about the file
};
/// The files of a program that may not run yet, each name once.
std::vector<UntrustedFile> untrustedFiles(const KernelText& program);
bool isTrusted(std::string_view content);
/// Throws NotTrusted if there are such files.
void requireTrust(const KernelText& program);

/// The user says yes to these contents, now and later. Throws Error if the list cannot be written;
/// the yes then lasts until the program ends.
void trust(const KernelText& program);
void trust(const std::string& name, std::string_view content);
/// The same without an error.
void trustWritten(const std::filesystem::path& file, std::string_view content);
/// Until the program ends: the program made it itself, of contents that are trusted.
void trustForNow(const KernelText& program);

/// The user named these files on the command line or in a file dialog, which is a yes to those that
/// are their own (see NamedFile). For the others, untrustedFiles() gives the reason.
void trustNamed(std::span<const std::filesystem::path> files);
/// The kernel's file, those that it includes, and the problem's unless that is shipped.
std::vector<std::filesystem::path> filesOf(const KernelFile& kernel,
                                           const std::filesystem::path& file);

Message sandboxText();

} // namespace kernelcurve
