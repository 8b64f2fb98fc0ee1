#pragma once

#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Built-in published results, as recordings with a source. They are read on first use.
class References {
  public:
    /// Those of share/kernelcurve/references.
    References();
    explicit References(std::filesystem::path folder);

    struct Entry {
        std::string id; ///< the file's stem
        LocalizedText title;
        std::string device;
        std::string author;
        std::vector<std::string> kernels;
        std::vector<Citation> sources;
        std::size_t rows = 0;
    };
    /// All published tables, sorted by id. Throws Error if one is invalid.
    std::vector<Entry> list();
    /// The reference is valid as long as this object. Throws Error with the nearest known id if no
    /// table has this id.
    const Recording& named(const std::string& id);
    /// The file of a table. `name` is its id or its file name. Empty if no table has this name.
    std::optional<std::filesystem::path> file(std::string_view name) const;

  private:
    std::vector<std::string> ids() const;

    std::filesystem::path folder_;
    std::map<std::string, Recording> read_;
};

} // namespace kernelcurve
