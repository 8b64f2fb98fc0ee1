#include "app/document/files/comment_keeping.h"

#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"

namespace kernelcurve {

std::optional<Message> keepComments(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        return std::nullopt;
    const std::string old = readFile(file);
    if (!hasComments(old))
        return std::nullopt;
    std::filesystem::path copy = file;
    copy += ".bak";
    writeFileAtomically(copy, old);
    // The message names the files without their folder, because users may share messages.
    return message(
        KC_TEXT("engine",
                "saving {0} removes its comments; the original file with comments is now {1}"),
        file.filename().string(), copy.filename().string());
}

} // namespace kernelcurve
