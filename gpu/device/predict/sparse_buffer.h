#pragma once

#include "gpu/device/device.h"
#include "gpu/predict/emulator/memory_image.h"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace kernelcurve {

/// The pages of an array that its generator has made.
struct GeneratedPages {
    std::map<std::size_t, std::uint64_t> digests; ///< of their content, by index
    std::set<std::size_t> used;                   ///< since the last clear()

    void note(std::size_t index, std::span<const std::byte> content);
};

/// An array of a predicted GPU: only the pages that the model accesses exist.
class SparseBuffer : public Buffer {
  public:
    explicit SparseBuffer(std::size_t bytes)
        : image_(bytes) {}

    std::size_t bytes() const override { return image_.bytes(); }
    void upload(std::size_t offset, std::span<const std::byte> data) override {
        image_.write(offset, data);
    }
    void download(std::size_t offset, std::span<std::byte> data) const override {
        image_.read(offset, data);
    }
    void fill(std::byte value) override {
        image_.fill(value);
        generated_ = nullptr;
    }
    bool generate(Generator generator) override;
    void copyFrom(const Buffer& other) override {
        const auto& own = dynamic_cast<const SparseBuffer&>(other);
        image_ = own.image_;
        generated_ = own.generated_;
    }

    const emulator::ArrayImage& image() const { return image_; }
    void setImage(emulator::ArrayImage image) { image_ = std::move(image); }
    /// Null without a generator. Copies of this array's image note their pages here, too.
    GeneratedPages* generated() const { return generated_.get(); }

  private:
    emulator::ArrayImage image_;
    std::shared_ptr<GeneratedPages> generated_;
};

} // namespace kernelcurve
