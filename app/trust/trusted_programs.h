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

// A kernel file is a program, and so are its includes and its problem file. These are trusted:
// built-in files, text written in this window, the user's own named files, and files with consent.
// Each content is identified by its SHA-256, regardless of name and path. The list is
// stateFolder()/trusted. Thread-safe.

/// The user did not consent to a program: nothing of it was compiled or run.
class NotTrusted : public Error {
  public:
    using Error::Error;
};

struct UntrustedFile {
    std::string name;
    Message reason; ///< a sentence about the file
};
/// The untrusted files of a program, each name once.
std::vector<UntrustedFile> untrustedFiles(const KernelText& program);
bool isTrusted(std::string_view content);
/// Throws NotTrusted if there are such files.
void requireTrust(const KernelText& program);

/// Stores the user's consent to these contents. Throws Error if the list cannot be written; the
/// consent then lasts until the program ends.
void trust(const KernelText& program);
void trust(const std::string& name, std::string_view content);
/// The same without an error.
void trustWritten(const std::filesystem::path& file, std::string_view content);
/// Trusted until the program ends: this program created it from trusted contents.
void trustForNow(const KernelText& program);

/// The user named these files on the command line or in a file dialog, which trusts those that are
/// the user's own (see NamedFile). For the others, untrustedFiles() returns the reason.
void trustNamed(std::span<const std::filesystem::path> files);
/// The kernel's file, its includes, and the problem file unless it is built-in.
std::vector<std::filesystem::path> filesOf(const KernelFile& kernel,
                                           const std::filesystem::path& file);

Message sandboxText();

} // namespace kernelcurve
