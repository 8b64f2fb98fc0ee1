#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kernelcurve::emulator {

/// The content of one array. The first access to a page creates it. Copies share a page until one
/// of them changes it.
class ArrayImage {
  public:
    static constexpr std::size_t pageBytes = std::size_t{1} << 16;
    /// Generates the bytes of a page that starts at `offset`. The last page may be truncated.
    using Generator = std::function<void(std::size_t offset, std::span<std::byte> bytes)>;

    explicit ArrayImage(std::size_t bytes = 0);

    std::size_t bytes() const { return bytes_; }
    void fill(std::byte value);
    /// Sets the function that generates a page. It is called for each page at the first access to
    /// the page.
    void generate(Generator generator);
    void read(std::size_t offset, std::span<std::byte> data) const;
    void write(std::size_t offset, std::span<const std::byte> data);

    /// Calls visit(index, content) for each existing page.
    template <typename Visit>
    void forPages(const Visit& visit) const {
        for (std::size_t index = 0; index < pages_.size(); ++index)
            if (pages_[index])
                visit(index, std::span<const std::byte>(*pages_[index]));
    }

    /// Returns the page that contains `offset`.
    const std::byte* pageAt(std::size_t offset) const {
        const std::shared_ptr<Page>& page = pages_[offset / pageBytes];
        return page ? page->data() : make(offset / pageBytes).data();
    }
    std::byte* writablePageAt(std::size_t offset);

  private:
    using Page = std::array<std::byte, pageBytes>;
    const Page& make(std::size_t index) const;

    std::size_t bytes_ = 0;
    mutable std::vector<std::shared_ptr<Page>> pages_;
    std::byte value_{0};
    std::shared_ptr<const Generator> generator_;
};

/// The global memory of a kernel. Each array has a separate address range.
class MemoryImage {
  public:
    /// Arrays are so far apart that an overrun never reaches another array.
    static constexpr unsigned regionShift = 36;

    /// Adds an array and returns the address of its first byte.
    std::uint64_t add(ArrayImage array);
    std::size_t arrays() const { return arrays_.size(); }
    const ArrayImage& array(std::size_t index) const { return arrays_[index]; }
    ArrayImage& array(std::size_t index) { return arrays_[index]; }
    static std::uint64_t addressOf(std::size_t index) {
        return static_cast<std::uint64_t>(index + 1) << regionShift;
    }
    /// Returns the index of the array at an address, or an invalid index for an address outside all
    /// arrays.
    static std::size_t indexAt(std::uint64_t address) {
        return static_cast<std::size_t>(address >> regionShift) - 1;
    }

    /// Returns the bytes at an address, or null if they are not within one array. `bytes` is 1 to
    /// 16 and divides the address.
    const std::byte* readable(std::uint64_t address, std::size_t bytes) const {
        const std::size_t index = indexAt(address);
        const std::uint64_t offset = address & ((std::uint64_t{1} << regionShift) - 1);
        if (index >= arrays_.size() || offset + bytes > arrays_[index].bytes())
            return nullptr;
        return arrays_[index].pageAt(offset) + offset % ArrayImage::pageBytes;
    }
    std::byte* writable(std::uint64_t address, std::size_t bytes) {
        const std::size_t index = indexAt(address);
        const std::uint64_t offset = address & ((std::uint64_t{1} << regionShift) - 1);
        if (index >= arrays_.size() || offset + bytes > arrays_[index].bytes())
            return nullptr;
        return arrays_[index].writablePageAt(offset) + offset % ArrayImage::pageBytes;
    }
    std::size_t bytes() const;

  private:
    std::vector<ArrayImage> arrays_;
};

} // namespace kernelcurve::emulator
