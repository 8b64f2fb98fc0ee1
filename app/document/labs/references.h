#pragma once

#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The built-in published results. They are recordings with a source. The class reads a recording
/// on its first use.
class References {
  public:
    /// Uses the published results of share/kernelcurve/references.
    References();
    explicit References(std::filesystem::path folder);

    struct Entry {
        std::string id; ///< stem of the file name
        LocalizedText title;
        std::string device;
        std::string author;
        std::vector<std::string> kernels;
        std::vector<Citation> sources;
        std::size_t rows = 0;
    };
    /// Returns all published tables, sorted by id. Throws Error for an invalid table.
    std::vector<Entry> list();
    /// Returns the published table with this id. The reference is valid as long as this object
    /// exists. Throws Error with the most similar id if no table has this id.
    const Recording& named(const std::string& id);
    /// Returns the file of a table. `name` is its id or its file name. Returns nullopt if no table
    /// has this name.
    std::optional<std::filesystem::path> file(std::string_view name) const;

  private:
    std::vector<std::string> ids() const;

    std::filesystem::path folder_;
    std::map<std::string, Recording> read_;
};

} // namespace kernelcurve
