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

/// Where a problem's data files are: in a folder, or with the problem, if it has travelled.
struct NumberFiles {
    NumberFiles() = default;
    NumberFiles(std::filesystem::path in, std::vector<SourceFile> travelled = {})
        : folder(std::move(in))
        , given(std::move(travelled)) {}

    std::filesystem::path folder;
    std::vector<SourceFile> given; ///< their bytes in hexadecimal digits
    bool operator==(const NumberFiles&) const = default;
};

/// A problem's data travels up to so many bytes, with each kernel of a run.
inline constexpr std::uintmax_t maxTravellingBytes = std::uintmax_t{2} << 20;
/// The bytes of a file in hexadecimal digits; nothing if it cannot be read or is larger.
std::optional<std::string> travellingBytes(const std::filesystem::path& file);

/// An array in a file of NumPy's format (.npy, versions 1 to 3), row after row, little-endian.
class NumberFile {
  public:
    /// Reads the header. Throws Error if the file cannot be read or is none.
    NumberFile(const NumberFiles& files, const std::filesystem::path& name);

    const std::string& name() const { return name_; }
    const std::vector<std::int64_t>& shape() const { return shape_; }
    std::int64_t elements() const;
    /// "<f4": byte order, kind and bytes of an element.
    const std::string& type() const { return type_; }
    /// Whether its numbers lie in memory as those of `type` do.
    bool holds(const ElementType& type) const;
    /// Bytes from byte `first` of the numbers on. Throws Error if the file has become shorter.
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
