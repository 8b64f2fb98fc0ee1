#include "gpu/catalog/import/launching_file.h"

#include "gpu/catalog/import/host_names.h"
#include "gpu/catalog/import/import_launch.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/source/local_includes.h"
#include "gpu/source/slice.h"
#include "gpu/source/syntax/declared_kernels.h"
#include "gpu/source/syntax/one_of.h"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

/// Maximum number of entries per folder. Larger folders are not part of a project.
constexpr std::size_t maxEntries = 2000;
constexpr std::size_t foldersAbove = 2;

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

/// Returns the text of a file, or nothing for an unreadable file, which the user has not selected.
std::string readableText(const fs::path& file) {
    try {
        return readFile(file);
    } catch (const Error&) {
        return {};
    }
}

bool isWithin(const fs::path& path, const fs::path& folder) {
    return *path.lexically_relative(folder).begin() != "..";
}

/// Returns the files within `root` that a file includes with quotes.
std::vector<fs::path> quotedIncludes(const fs::path& file, const fs::path& root) {
    std::vector<fs::path> paths;
    const std::string text = readableText(file);
    std::error_code error;
    for (const CodeToken& token : codeTokens(text)) {
        if (token.kind != TokenKind::Directive)
            continue;
        const IncludeName include = includeName(textOf(text, token));
        if (!include.quoted || include.name.starts_with("/"))
            continue;
        fs::path path = (file.parent_path() / std::string(include.name)).lexically_normal();
        if (isWithin(path, root) && fs::is_regular_file(path, error))
            paths.push_back(std::move(path));
    }
    return paths;
}

/// Returns the folder of `file` and the folders above it, up to the root of its repository. Without
/// a repository, returns at most foldersAbove folders above.
std::vector<fs::path> foldersUpwards(const fs::path& file) {
    std::error_code error;
    std::vector<fs::path> folders = {fs::absolute(file, error).lexically_normal().parent_path()};
    while (!fs::exists(folders.back() / ".git", error)) {
        fs::path above = folders.back().parent_path();
        if (above == folders.back()) {
            folders.resize(std::min(folders.size(), foldersAbove + 1));
            break;
        }
        folders.push_back(std::move(above));
    }
    return folders;
}

/// Returns the first file with such code, next to `file` or in the folders above.
template <typename IsFound>
fs::path nearest(const fs::path& file, const std::string& word, IsFound isFound) {
    std::error_code error;
    const fs::path own = fs::absolute(file, error).lexically_normal();
    std::vector<fs::path> folders = foldersUpwards(file);
    folders.resize(std::min(folders.size(), foldersAbove + 1));
    for (const fs::path& folder : folders)
        for (const fs::path& each : codeFilesIn(folder))
            if (each != own)
                if (const std::string text = readableText(each);
                    text.find(word) != text.npos && isFound(text))
                    return each;
    return {};
}

} // namespace

fs::path findLaunchingFile(const fs::path& file, const std::string& kernel) {
    return nearest(file, kernel, [&](const std::string& text) {
        if (text.find("<<<") == text.npos)
            return false;
        const ScannedCode scanned = scanCode(text);
        // Such a file launches its own kernel with the same name.
        return launchesKernel(scanned, kernel) &&
               std::ranges::none_of(declaredKernels(scanned), [&](const Declaration* each) {
                   return each->names.front() == kernel;
               });
    });
}

fs::path findDefiningFile(const fs::path& file, const std::string& function) {
    return nearest(file, function, [&](const std::string& text) {
        return definesDeviceFunction(scanCode(text), function);
    });
}

std::vector<fs::path> outerIncludeFolders(const fs::path& file) {
    constexpr std::size_t mostFiles = 100;
    std::error_code error;
    const fs::path own = fs::absolute(file, error).lexically_normal();
    const fs::path root = foldersUpwards(file).back();
    std::vector<fs::path> folders;
    std::vector<fs::path> files = {own};
    for (std::size_t at = 0; at < files.size() && files.size() < mostFiles; ++at)
        for (const fs::path& path : quotedIncludes(files[at], root)) {
            if (std::ranges::count(files, path) > 0)
                continue;
            files.push_back(path);
            const auto contains = [&](const fs::path& each) { return isWithin(path, each); };
            if (!contains(own.parent_path()) && std::ranges::none_of(folders, contains))
                folders.push_back(path.parent_path());
        }
    return folders;
}

fs::path findIncludeFolder(const fs::path& file, const std::string& include) {
    std::error_code error;
    for (const fs::path& folder : foldersUpwards(file)) {
        if (fs::is_regular_file(folder / include, error))
            return folder;
        std::vector<fs::path> inside;
        std::size_t entries = 0;
        for (fs::directory_iterator at(folder, error), end;
             !error && at != end && entries < maxEntries; at.increment(error), ++entries)
            if (at->is_directory(error) && !at->is_symlink(error) &&
                fs::is_regular_file(at->path() / include, error))
                inside.push_back(at->path());
        if (!inside.empty())
            return *std::ranges::min_element(inside);
    }
    return {};
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
