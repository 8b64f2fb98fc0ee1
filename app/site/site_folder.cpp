#include "app/site/site_folder.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_error.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <system_error>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

/// The list of a site's files, one per line below the first line.
const std::string listName = "kernelcurve-site.txt";
const std::string firstLine = "Written by kernelcurve site. The next run replaces these files:";

/// Returns the files of the site in `folder`; empty if the folder contains no site.
std::set<std::string> filesOfSite(const fs::path& folder) {
    std::set<std::string> files;
    std::ifstream list(folder / listName);
    std::string line;
    if (!std::getline(list, line) || line != firstLine)
        return files;
    files.insert(listName);
    while (std::getline(list, line))
        files.insert(line);
    return files;
}

/// Throws Error if `folder` contains anything else than a site.
void requireReplaceable(const fs::path& folder) {
    std::error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (!fs::exists(status))
        return;
    if (!fs::is_directory(status))
        throw Error({message(KC_TEXT("engine", "The site needs a folder, but this is a file")),
                     message(KC_TEXT("engine", "choose another folder")),
                     {folder.string()}});
    const std::set<std::string> known = filesOfSite(folder);
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().lexically_relative(folder).string();
        if (!entry->is_directory() && !known.contains(name))
            throw Error({message(KC_TEXT("engine", "The folder contains a file that is not part of "
                                                   "a site: {0}"),
                                 name),
                         message(KC_TEXT("engine", "name a new or empty folder, or move the file")),
                         {folder.string()}});
    }
    if (error)
        throw readError(folder, error.value());
}

} // namespace

SiteFolder::SiteFolder(const fs::path& folder) {
    std::error_code error;
    // "site/" and a link to a folder mean the folder itself.
    folder_ = fs::weakly_canonical(fs::absolute(folder), error);
    if (error)
        throw readError(folder, error.value());
    if (!folder_.has_filename())
        folder_ = folder_.parent_path();
    if (!folder_.has_filename())
        throw Error({message(KC_TEXT("engine", "The site cannot replace this folder")),
                     message(KC_TEXT("engine", "choose another folder")),
                     {folder.string()}});
    requireReplaceable(folder_);
    const fs::path temporary =
        folder_.parent_path() / ("." + folder_.filename().string() + ".unfinished");
    if (fs::exists(temporary, error)) {
        const FileLock lock(temporary);
        if (!lock.held() || filesOfSite(temporary).empty())
            throw Error({message(KC_TEXT("engine", "Another process is writing this site")),
                         message(KC_TEXT("engine", "wait until it ends, or remove the folder")),
                         {temporary.string()}});
        fs::remove_all(temporary, error); // of a process that was killed
    }
    makeFolder(temporary);
    temporary_ = temporary;
    lock_.emplace(temporary_);
    writeFileAtomically(temporary_ / listName, firstLine + "\n");
}

SiteFolder::~SiteFolder() {
    std::error_code error;
    if (!temporary_.empty())
        fs::remove_all(temporary_, error);
}

void SiteFolder::write(const std::string& name, std::string_view content) {
    const fs::path file = temporary_ / name;
    makeFolder(file.parent_path());
    std::ofstream out(file, std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close();
    if (!out)
        throw writeError(file, errno);
    files_.insert(name);
    bytes_ += content.size();
}

void SiteFolder::finish() {
    std::string list = firstLine + "\n";
    for (const std::string& name : files_)
        list += name + "\n";
    writeFileAtomically(temporary_ / listName, list);
    requireReplaceable(folder_);
    std::error_code error;
    // A file system that cannot exchange two folders is without a site for a moment.
    if (::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, folder_.c_str(), RENAME_EXCHANGE) ==
        0) {
        fs::remove_all(temporary_, error);
        temporary_.clear();
        return;
    }
    fs::remove_all(folder_, error);
    if (!error)
        fs::rename(temporary_, folder_, error);
    if (error)
        throw writeError(folder_, error.value());
    temporary_.clear();
}

} // namespace kernelcurve
