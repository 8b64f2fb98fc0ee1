#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The task for NVRTC in a separate process (nvrtc_main.h).
struct NvrtcTask {
    std::filesystem::path library;                     ///< NVRTC's own file
    std::vector<std::filesystem::path> includeFolders; ///< the only files that it may read
    std::string name;                                  ///< name of the kernel file
    std::string text;                                  ///< the file with its prelude
    std::vector<std::string> entries;                  ///< `add<float, 4>`
    std::vector<std::string> options;
    bool wantsPtx = false;
};

/// The result of the task.
struct NvrtcAnswer {
    enum class Kind {
        Compiled,
        Refused, ///< error in the kernel: see the log
        Broken   ///< error in the installation
    };
    Kind kind = Kind::Broken;
    std::string cause;                ///< NVRTC's error name; empty on success
    std::string log;                  ///< of the compiler and the assembler
    std::vector<std::string> lowered; ///< lowered names of the entries, in order
    std::string cubin;
    std::string ptx; ///< if requested
};

std::string writeNvrtcTask(const NvrtcTask& task);
std::string writeNvrtcAnswer(const NvrtcAnswer& answer);

/// Nothing if the text is not the output of writeNvrtcTask().
std::optional<NvrtcTask> readNvrtcTask(std::string_view text);
/// Nothing if the text is not the answer to a task with this number of entries. The process may be
/// controlled by the kernel's author, so the content is only treated as text.
std::optional<NvrtcAnswer> readNvrtcAnswer(std::string_view text, std::size_t entries);

/// The content of an open file from its start; nothing if it is unreadable, or larger than any task
/// or answer.
std::optional<std::string> contentOf(int file);
/// Replaces the content by `text`. Returns true on success.
bool replaceContent(int file, std::string_view text);

} // namespace kernelcurve
