#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A task for NVRTC in a separate process (nvrtc_main.h).
struct NvrtcTask {
    std::filesystem::path library;                     ///< NVRTC's library file
    std::vector<std::filesystem::path> includeFolders; ///< the only folders that NVRTC may read
    std::string name;                                  ///< name of the kernel file
    std::string text;                                  ///< content of the file with its prelude
    std::vector<std::string> entries;                  ///< instantiations, such as `add<float, 4>`
    std::vector<std::string> options;
    bool wantsPtx = false;
};

/// The result of the task.
struct NvrtcAnswer {
    enum class Kind {
        Compiled,
        Refused, ///< error in the kernel (see the log)
        Broken   ///< error in the installation
    };
    Kind kind = Kind::Broken;
    std::string cause;                ///< NVRTC's error name; empty on success
    std::string log;                  ///< log of the compiler and the assembler
    std::vector<std::string> lowered; ///< lowered names of the entries, in order
    std::string cubin;
    std::string ptx; ///< empty unless requested
};

std::string writeNvrtcTask(const NvrtcTask& task);
std::string writeNvrtcAnswer(const NvrtcAnswer& answer);

/// Parses the output of writeNvrtcTask(). Returns nullopt for other texts.
std::optional<NvrtcTask> readNvrtcTask(std::string_view text);
/// Parses the answer to a task with this number of entries. Returns nullopt for other texts. The
/// author of the kernel may control the process, so the content is treated only as text.
std::optional<NvrtcAnswer> readNvrtcAnswer(std::string_view text, std::size_t entries);

/// Returns the content of an open file from its start. Returns nullopt if the file is unreadable,
/// or larger than any task or answer.
std::optional<std::string> contentOf(int file);
/// Replaces the content of an open file with `text`. Returns true on success.
bool replaceContent(int file, std::string_view text);

} // namespace kernelcurve
