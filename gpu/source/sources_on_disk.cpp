#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/utf8.h"
#include "gpu/source/local_includes.h"

#include <algorithm>
#include <system_error>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

/// The path of a file, and the folder that must contain it after links are resolved.
struct Place {
    fs::path file;
    fs::path folder;
};

Place placeOf(const std::string& name, const fs::path& folder,
              const std::vector<std::string>& named) {
    for (const std::string& each : named) {
        const std::string prefix = includePrefix(each);
        if (!prefix.empty() && name.starts_with(prefix + "/")) {
            const fs::path base = folder / each; // an absolute path replaces `folder`
            return {base / name.substr(prefix.size() + 1), base};
        }
    }
    return {folder / name, folder};
}

bool isWithin(const Place& place) {
    std::error_code error;
    const fs::path file = fs::canonical(place.file, error);
    const fs::path folder = error ? fs::path() : fs::canonical(place.folder, error);
    return !error && std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
                         folder.end();
}

} // namespace

fs::path sourcePath(const fs::path& folder, const std::vector<std::string>& named,
                    const std::string& name) {
    return placeOf(name, folder.empty() ? fs::path(".") : folder, named).file;
}

FindSource sourcesOnDisk(const fs::path& folder, const std::vector<std::string>& named) {
    const fs::path base = folder.empty() ? fs::path(".") : folder;
    return [base, named](const std::string& name) -> std::optional<std::string> {
        const Place place = placeOf(name, base, named);
        std::error_code error;
        if (!fs::is_regular_file(place.file, error))
            return std::nullopt;
        if (!isWithin(place))
            throw Error({message(KC_TEXT(
                             "engine", "The file is a symbolic link to a file outside its folder")),
                         message(KC_TEXT("engine", "replace the link with a copy of its target, or "
                                                   "add the target's folder to `include`")),
                         {name}});
        if (const std::uintmax_t size = fs::file_size(place.file, error);
            !error && size > maxSourceBytes)
            throw Error(
                {message(
                     KC_TEXT("engine", "The file is {0} MiB; a kernel file must not exceed 1 MiB"),
                     std::to_string((size + maxSourceBytes - 1) / maxSourceBytes)),
                 message(KC_TEXT("engine", "choose a CUDA source file")),
                 {name}});
        std::string text = readFile(place.file);
        if (text.starts_with("\xef\xbb\xbf"))
            text.erase(0, 3);
        if (text.find('\0') != text.npos)
            throw Error({message(KC_TEXT("engine", "The file does not contain text")),
                         message(KC_TEXT("engine", "choose a CUDA source file")),
                         {name}});
        // Accepts invalid UTF-8, such as a comment in another encoding, because the file is never
        // written back.
        return replaceInvalidUtf8(text);
    };
}

} // namespace kernelcurve
