#pragma once

#include "gpu/model/files/file_lock.h"
#include "gpu/model/format/yaml_map.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// An editable file with a list of the user's items, such as hosts. The file contains a format
/// number and the items, which yaml_map.h reads and writes.
class StoreFile {
  public:
    /// `format` and `list` are the keys of the format number and the items.
    StoreFile(std::filesystem::path file, const char* format, const char* list);

    const std::filesystem::path& path() const { return file_; }
    /// Returns the items in file order, or no items if the file is missing. Throws Error if the
    /// file is invalid.
    template <typename Item>
    std::vector<Item> all() const {
        const std::optional<YamlNode> list = read();
        return list ? yamlAs<std::vector<Item>>(*list) : std::vector<Item>();
    }
    /// Calls `change` with the items (a std::vector<Item>&) while the file is locked, and writes
    /// the result. Unchanged items keep their lines, including comments above them. Throws Error if
    /// the file cannot be read or written.
    template <typename Item, typename Change>
    void change(Change change) const {
        const FileLock lock = waitForLock();
        std::vector<Item> items = all<Item>();
        const std::vector<std::string> before = eachWritten(items);
        change(items);
        write(before, eachWritten(items));
    }

  private:
    template <typename Item>
    static std::vector<std::string> eachWritten(const std::vector<Item>& items) {
        std::vector<std::string> written;
        written.reserve(items.size());
        for (const Item& item : items)
            written.push_back(yamlOf(std::vector<Item>{item}).lines());
        return written;
    }
    /// The lines of the file before the items, the lines of each item including the comments above
    /// it, and the lines after the items.
    struct Lines {
        std::string head;
        std::vector<std::string> items = {};
        std::string tail = {};
    };
    Lines lines(std::size_t items) const;
    std::optional<YamlNode> read() const;
    FileLock waitForLock() const;
    void write(const std::vector<std::string>& before, const std::vector<std::string>& after) const;

    std::filesystem::path file_;
    const char* format_;
    const char* list_;
};

} // namespace kernelcurve
