#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// What NVRTC is to compile, as a process of its own gets it (nvrtc_main.h).
struct NvrtcTask {
    std::filesystem::path library;                     ///< NVRTC's own file
    std::vector<std::filesystem::path> includeFolders; ///< the only files that it may read
    std::string name;                                  ///< of the kernel file
    std::string text;                                  ///< the file, with what goes before it
    std::vector<std::string> entries;                  ///< `add<float, 4>`
    std::vector<std::string> options;
    bool wantsPtx = false;
};

/// What came of it.
struct NvrtcAnswer {
    enum class Kind {
        Compiled,
        Refused, ///< because of the kernel: the log says why
        Broken   ///< because of what is installed
    };
    Kind kind = Kind::Broken;
    std::string cause;                ///< NVRTC's word for it; empty if it was compiled
    std::string log;                  ///< of the compiler and the assembler
    std::vector<std::string> lowered; ///< the entries as the code knows them, in their order
    std::string cubin;
    std::string ptx; ///< where it was wanted
};

std::string writeNvrtcTask(const NvrtcTask& task);
std::string writeNvrtcAnswer(const NvrtcAnswer& answer);

/// Nothing if the text is not what writeNvrtcTask() writes.
std::optional<NvrtcTask> readNvrtcTask(std::string_view text);
/// Nothing if the text cannot be the answer to a task with so many entries. It comes from a process
/// that the kernel's author may have taken over: nothing in it is more than text.
std::optional<NvrtcAnswer> readNvrtcAnswer(std::string_view text, std::size_t entries);

/// All that is in an open file from its beginning on; nothing if it cannot be read, or is larger
/// than any task or answer.
std::optional<std::string> contentOf(int file);
/// Puts `text` in its place. Says whether it could.
bool replaceContent(int file, std::string_view text);

} // namespace kernelcurve
