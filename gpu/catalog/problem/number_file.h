#pragma once

#include "gpu/model/values/element_type.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// An array in a file of NumPy's format (.npy, versions 1 to 3), row after row, little-endian.
class NumberFile {
  public:
    /// Reads the header. Throws DocumentError where the file cannot be read or is none.
    explicit NumberFile(const std::filesystem::path& file);

    const std::vector<std::int64_t>& shape() const { return shape_; }
    std::int64_t elements() const;
    /// "<f4": byte order, kind and bytes of an element.
    const std::string& type() const { return type_; }
    /// Whether its numbers lie in memory as those of `type` do.
    bool holds(const ElementType& type) const;
    /// Bytes from byte `first` of the numbers on. Throws DocumentError where the file has become
    /// shorter.
    void read(std::int64_t first, std::span<std::byte> out) const;

  private:
    std::string name_;
    std::string type_;
    std::vector<std::int64_t> shape_;
    std::int64_t begin_ = 0;
    mutable std::mutex mutex_;
    mutable std::ifstream stream_;
};

} // namespace kernelcurve
