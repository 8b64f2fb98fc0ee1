#pragma once

#include "gpu/model/files/file_lock.h"
#include "gpu/model/format/yaml_map.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace kernelcurve {

/// A file that lists what a person keeps of one kind, such as hosts, and may edit: the format's
/// number, and a list of items that yaml_map.h reads and writes.
class StoreFile {
  public:
    /// The keys of the two.
    StoreFile(std::filesystem::path file, const char* format, const char* list);

    const std::filesystem::path& path() const { return file_; }
    /// In their order; none where there is no file. Throws Error where it cannot be read.
    template <typename Item>
    std::vector<Item> all() const {
        const std::optional<YamlNode> list = read();
        return list ? yamlAs<std::vector<Item>>(*list) : std::vector<Item>();
    }
    /// Changes the items, a std::vector<Item>&, while no other program does. Throws Error
    /// where the file cannot be read or written.
    template <typename Item, typename Change>
    void change(Change change) const {
        const FileLock lock = waitForLock();
        std::vector<Item> items = all<Item>();
        change(items);
        write(yamlOf(items));
    }

  private:
    std::optional<YamlNode> read() const;
    FileLock waitForLock() const;
    void write(const YamlPiece& items) const;

    std::filesystem::path file_;
    const char* format_;
    const char* list_;
};

} // namespace kernelcurve
