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

// A kernel's file is a program, and so is each file that it includes and its problem's. What came
// with Kernelcurve may run; so may what a person wrote in its window, or said yes to. That is told
// by the content of each file, whatever its name and place, and kept in stateFolder()/trusted, so
// that a file that is changed is another one. Callable from several threads.

/// A program that nobody has said yes to: nothing of it was compiled or run.
class NotTrusted : public Error {
  public:
    using Error::Error;
};

/// The files of a program that nobody has said yes to, each once, by name.
std::vector<std::string> untrustedFiles(const KernelText& program);
bool isTrusted(std::string_view content);
/// Throws NotTrusted where there are some.
void requireTrust(const KernelText& program);

/// The person says yes to these contents, now and later. Throws Error where that cannot be kept;
/// they are trusted until the program's end then.
void trust(const KernelText& program);
void trust(const std::string& name, std::string_view content);
/// What was written here, by the person or the program. Where it cannot be kept, it is asked about
/// one day.
void trustWritten(const std::filesystem::path& file, std::string_view content);
/// Until the program's end: made by the program itself, of what is trusted.
void trustForNow(const KernelText& program);

/// The person says yes to whatever they write into these files with any editor. Throws likewise.
void trustOwnHand(std::span<const std::filesystem::path> files);
/// Whether they said so, and the file and its folder are theirs and nobody else may write there.
bool isOwnHand(const std::filesystem::path& file);
/// The kernel's file, and those that it includes; of a problem from a file that file, too.
std::vector<std::filesystem::path> filesOf(const KernelFile& kernel,
                                           const std::filesystem::path& file);
/// Trusts those of a kernel's contents that are in such files.
void trustWhatIsOwnHand(const KernelFile& kernel, const std::filesystem::path& file);

/// "a.cu and b.cuh were not made here" and what that means, for a question.
Message untrustedText(const std::vector<std::string>& files);
Message sandboxText();

} // namespace kernelcurve
