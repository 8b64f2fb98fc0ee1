#include "gpu/device/cuda/compile/nvrtc_task.h"

#include "gpu/device/text_pieces.h"
#include "gpu/model/files/file_descriptor.h"

#include <algorithm>
#include <array>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace kernelcurve {
namespace {

using Pieces = std::vector<std::string>;

/// Splits a text into exactly `count` pieces. Returns nullopt if the number of pieces differs.
template <std::size_t count>
std::optional<std::array<std::string, count>> exactly(std::string_view text) {
    std::optional<Pieces> pieces = splitPieces(text);
    if (!pieces || pieces->size() != count)
        return std::nullopt;
    std::array<std::string, count> found;
    std::ranges::move(*pieces, found.begin());
    return found;
}

constexpr std::string_view kinds = "crb"; // one letter per NvrtcAnswer::Kind

} // namespace

std::string writeNvrtcTask(const NvrtcTask& task) {
    Pieces folders;
    for (const std::filesystem::path& folder : task.includeFolders)
        folders.push_back(folder.string());
    return joinPieces({task.library.string(), joinPieces(folders), task.name, task.text,
                       joinPieces(task.entries), joinPieces(task.options),
                       task.wantsPtx ? "ptx" : ""});
}

std::optional<NvrtcTask> readNvrtcTask(std::string_view text) {
    auto pieces = exactly<7>(text);
    if (!pieces)
        return std::nullopt;
    auto& [library, folders, name, source, entries, options, ptx] = *pieces;
    const std::optional<Pieces> listed = splitPieces(folders);
    std::optional<Pieces> wanted = splitPieces(entries);
    std::optional<Pieces> told = splitPieces(options);
    if (!listed || !wanted || !told)
        return std::nullopt;
    return NvrtcTask{library,
                     {listed->begin(), listed->end()},
                     std::move(name),
                     std::move(source),
                     std::move(*wanted),
                     std::move(*told),
                     !ptx.empty()};
}

std::string writeNvrtcAnswer(const NvrtcAnswer& answer) {
    return joinPieces({std::string(1, kinds[static_cast<std::size_t>(answer.kind)]), answer.cause,
                       answer.log, joinPieces(answer.lowered), answer.cubin, answer.ptx});
}

std::optional<NvrtcAnswer> readNvrtcAnswer(std::string_view text, std::size_t entries) {
    auto pieces = exactly<6>(text);
    if (!pieces)
        return std::nullopt;
    auto& [letter, cause, log, lowered, cubin, ptx] = *pieces;
    const std::size_t kind = letter.size() == 1 ? kinds.find(letter) : kinds.npos;
    std::optional<Pieces> names = splitPieces(lowered);
    if (kind == kinds.npos || !names)
        return std::nullopt;
    NvrtcAnswer answer{static_cast<NvrtcAnswer::Kind>(kind),
                       std::move(cause),
                       std::move(log),
                       std::move(*names),
                       std::move(cubin),
                       std::move(ptx)};
    if (answer.kind == NvrtcAnswer::Kind::Compiled && answer.lowered.size() != entries)
        return std::nullopt;
    return answer;
}

std::optional<std::string> contentOf(int file) {
    constexpr off_t most = off_t{1} << 28; // the catalogue's largest cubin has 2 MiB
    struct stat status {};
    if (::fstat(file, &status) != 0 || status.st_size > most)
        return std::nullopt;
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count =
            ::pread(file, text.data() + at, text.size() - at, static_cast<off_t>(at));
        if (count <= 0)
            return std::nullopt;
        at += static_cast<std::size_t>(count);
    }
    return text;
}

bool replaceContent(int file, std::string_view text) {
    const FileDescriptor same(::dup(file));
    return ::ftruncate(file, 0) == 0 && ::lseek(file, 0, SEEK_SET) == 0 && same.write(text) == 0;
}

} // namespace kernelcurve
