#pragma once

#include "gpu/device/device.h"
#include "gpu/predict/emulator/memory_image.h"

#include <string>
#include <utility>

namespace kernelcurve {

/// An array of a predicted GPU. Only the pages that the model accesses are allocated.
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
        generated_ = std::to_string(std::to_integer<int>(value));
    }
    bool generate(Generator generator, std::string content) override {
        image_.generate(std::move(generator));
        generated_ = std::move(content);
        return true;
    }
    void copyFrom(const Buffer& other) override {
        const auto& own = dynamic_cast<const SparseBuffer&>(other);
        image_ = own.image_;
        generated_ = own.generated_;
    }

    const emulator::ArrayImage& image() const { return image_; }
    void setImage(emulator::ArrayImage image) { image_ = std::move(image); }
    /// Returns the content of unallocated pages, as set by the last generate() or fill().
    const std::string& generated() const { return generated_; }

  private:
    emulator::ArrayImage image_;
    std::string generated_;
};

} // namespace kernelcurve
