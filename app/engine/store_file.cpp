#include "app/engine/store_file.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/document_file.h"

#include <algorithm>
#include <numeric>
#include <sstream>

namespace kernelcurve {
namespace {

constexpr int storeFormat = 1;

} // namespace

StoreFile::StoreFile(std::filesystem::path file, const char* format, const char* list)
    : file_(std::move(file))
    , format_(format)
    , list_(list) {}

std::optional<YamlNode> StoreFile::read() const {
    std::error_code error;
    if (!std::filesystem::exists(file_, error))
        return std::nullopt;
    const YamlNode root = YamlNode::parse(readDocumentFile(file_), file_.string());
    root.refuseUnknownKeys({format_, list_});
    if (const YamlNode format = root.at(format_); format.integer() != storeFormat)
        format.fail(
            message(KC_TEXT("engine", "Unsupported format {0}; this program reads format {1}"),
                    format.text(), std::to_string(storeFormat)),
            message(KC_TEXT("engine", "delete the file, or use a newer version of Kernelcurve")));
    return root.at(list_);
}

FileLock StoreFile::waitForLock() const {
    makeFolder(file_.parent_path());
    return FileLock::waitFor(file_.string() + ".lock");
}

/// Splits the file into its lines. If the items are not on separate lines, returns only a new head.
/// In this case, the caller rewrites the file.
StoreFile::Lines StoreFile::lines(std::size_t items) const {
    Lines found{std::string(format_) + ": " + std::to_string(storeFormat) + "\n" + list_ + ":\n"};
    std::error_code error;
    if (!std::filesystem::exists(file_, error))
        return found;
    std::vector<std::string> all;
    std::istringstream text(readDocumentFile(file_));
    for (std::string line; std::getline(text, line);)
        all.push_back(line + '\n');
    const auto key = std::ranges::find_if(
        all, [&](const std::string& line) { return line.starts_with(list_ + std::string(":")); });
    std::vector<std::size_t> begins;
    for (const YamlNode& item : read()->items())
        begins.push_back(static_cast<std::size_t>(item.position().line) - 1);
    const auto isItem = [&](std::size_t line) {
        return all[line].substr(all[line].find_first_not_of(' ')).starts_with('-');
    };
    const auto isFormat = [&](const std::string& line) { return line.starts_with(format_); };
    if (key == all.end() || begins.size() != items || !std::ranges::all_of(begins, isItem) ||
        std::any_of(key, all.end(), isFormat))
        return found;
    found.head = std::accumulate(all.begin(), key, std::string()) + list_ + ":\n";
    const auto isRemark = [&](std::size_t line) {
        const std::size_t at = all[line].find_first_not_of(" \t\r\n");
        return at == std::string::npos || all[line][at] == '#';
    };
    // Comments between two items belong to the following item.
    std::size_t from = static_cast<std::size_t>(key - all.begin()) + 1;
    for (std::size_t number = 0; number < begins.size(); ++number) {
        const bool isLast = number + 1 == begins.size();
        std::size_t end = isLast ? all.size() : begins[number + 1];
        while (end > begins[number] + 1 && isRemark(end - 1))
            --end;
        found.items.push_back(std::accumulate(all.begin() + static_cast<std::ptrdiff_t>(from),
                                              all.begin() + static_cast<std::ptrdiff_t>(end),
                                              std::string()));
        from = end;
    }
    found.tail =
        std::accumulate(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(), std::string());
    return found;
}

void StoreFile::write(const std::vector<std::string>& before,
                      const std::vector<std::string>& after) const {
    Lines old = lines(before.size());
    old.items.resize(before.size());
    std::string text = old.head;
    for (const std::string& item : after) {
        const auto same = std::ranges::find(before, item);
        const auto place = static_cast<std::size_t>(same - before.begin());
        text += same == before.end() || old.items[place].empty() ? item : old.items[place];
    }
    if (after.empty())
        text.insert(text.size() - 1, " []");
    writeFileAtomically(file_, text + old.tail);
}

} // namespace kernelcurve
