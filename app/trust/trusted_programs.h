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

// A kernel file is a program, and so are its includes and its problem file. KernelCurve trusts
// built-in files, text written in this window, and the user's own files that the user specified. It
// also trusts files to which the user consented. The SHA-256 of the content identifies a file,
// regardless of name and path. The list is stateFolder()/trusted. All functions are thread-safe.

/// The user did not consent to a program. No part of the program was compiled or run.
class NotTrusted : public Error {
  public:
    using Error::Error;
};

struct UntrustedFile {
    std::string name;
    Message reason; ///< sentence about the file
};
/// Returns the untrusted files of a program, each name once.
std::vector<UntrustedFile> untrustedFiles(const KernelText& program);
bool isTrusted(std::string_view content);
/// Throws NotTrusted if the program has untrusted files.
void requireTrust(const KernelText& program);

/// Stores the user's consent to these contents. Throws Error if the list cannot be written. In this
/// case, the consent lasts until KernelCurve ends.
void trust(const KernelText& program);
void trust(const std::string& name, std::string_view content);
/// Stores the consent to a file that this program has written. Does not throw.
void trustWritten(const std::filesystem::path& file, std::string_view content);
/// Trusts a program until this process ends, because this process created the program from trusted
/// contents.
void trustForNow(const KernelText& program);

/// Trusts the user's own files (see NamedFile) among the files that the user specified on the
/// command line or in a file dialog. For the other files, untrustedFiles() returns the reason.
void trustNamed(std::span<const std::filesystem::path> files);
/// Returns the kernel's file, its includes, and its problem file unless the problem is built-in.
std::vector<std::filesystem::path> filesOf(const KernelFile& kernel,
                                           const std::filesystem::path& file);

Message sandboxText();

} // namespace kernelcurve
