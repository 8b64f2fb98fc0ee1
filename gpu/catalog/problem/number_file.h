#pragma once

#include "gpu/model/values/element_type.h"
#include "gpu/model/values/source_file.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The data files of a problem, from a folder or from a client.
struct NumberFiles {
    NumberFiles() = default;
    NumberFiles(std::filesystem::path in, std::vector<SourceFile> travelled = {})
        : folder(std::move(in))
        , given(std::move(travelled)) {}

    std::filesystem::path folder;
    std::vector<SourceFile> given; ///< files with their content in hexadecimal
    bool operator==(const NumberFiles&) const = default;
};

/// Maximum size in bytes of the data files that are sent with a run.
inline constexpr std::uintmax_t maxTravellingBytes = std::uintmax_t{2} << 20;
/// Returns the content of a file in hexadecimal, or nullopt if it is unreadable or too large.
std::optional<std::string> travellingBytes(const std::filesystem::path& file);

/// An array in NumPy's format (.npy, versions 1 to 3), in C order, little-endian.
class NumberFile {
  public:
    /// Reads the header. Throws Error if the file is unreadable or invalid.
    NumberFile(const NumberFiles& files, const std::filesystem::path& name);

    const std::string& name() const { return name_; }
    const std::vector<std::int64_t>& shape() const { return shape_; }
    std::int64_t elements() const;
    /// Returns the NumPy type, such as "<f4": byte order, kind, and element size.
    const std::string& type() const { return type_; }
    /// Returns true if the elements have the memory layout of `type`.
    bool holds(const ElementType& type) const;
    /// Reads the bytes of the elements, starting at element `first`. Throws Error if the file was
    /// truncated.
    void read(std::int64_t first, std::span<std::byte> out) const;

  private:
    void readHeader();

    std::string name_;
    std::string type_;
    std::vector<std::int64_t> shape_;
    std::int64_t begin_ = 0;
    mutable std::mutex mutex_;
    std::unique_ptr<std::istream> stream_;
};

} // namespace kernelcurve
