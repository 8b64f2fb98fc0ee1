#include "gpu/catalog/import/launching_file.h"

#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/import_launch.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/source/local_includes.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <system_error>
#include <vector>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

/// Maximum number of entries per folder. Larger folders are not part of a project.
constexpr std::size_t maxEntries = 2000;
constexpr int foldersAbove = 2;

std::vector<fs::path> codeFilesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::size_t entries = 0;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end && entries < maxEntries;
         at.increment(error), ++entries) {
        std::error_code ignored;
        if (oneOf(at->path().extension().string(),
                  {".cu", ".cuh", ".cpp", ".cc", ".cxx", ".h", ".hpp"}) &&
            at->is_regular_file(ignored) && at->file_size(ignored) <= maxSourceBytes)
            files.push_back(at->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Returns true if the file contains the word and its code satisfies `isFound`.
template <typename IsFound>
bool hasCode(const fs::path& file, const std::string& word, IsFound isFound) {
    try {
        const std::string text = readFile(file);
        return text.find(word) != text.npos && isFound(text);
    } catch (const Error&) {
        return false; // skips an unreadable file that the user has not selected
    }
}

/// Returns the first file with such code, next to `file` or in the folders above.
template <typename IsFound>
fs::path nearest(const fs::path& file, const std::string& word, IsFound isFound) {
    std::error_code error;
    const fs::path own = fs::absolute(file, error).lexically_normal();
    fs::path folder = own.parent_path();
    for (int above = 0; above <= foldersAbove; ++above) {
        for (const fs::path& each : codeFilesIn(folder))
            if (each != own && hasCode(each, word, isFound))
                return each;
        if (fs::exists(folder / ".git", error) || folder == folder.parent_path())
            break;
        folder = folder.parent_path();
    }
    return {};
}

} // namespace

fs::path findLaunchingFile(const fs::path& file, const std::string& kernel) {
    return nearest(file, kernel, [&](const std::string& text) {
        return text.find("<<<") != text.npos && launchesKernel(scanCode(text), kernel);
    });
}

fs::path findCallingFile(const fs::path& file, const std::string& function) {
    return nearest(file, function, [&](const std::string& text) {
        const ScannedCode scanned = scanCode(text);
        for (const Declaration& each : scanned.declarations)
            for (std::size_t at = each.parametersClose; at < each.last; ++at)
                if (HostNames::isCall(scanned, each, at, function))
                    return true;
        return false;
    });
}

} // namespace kernelcurve
