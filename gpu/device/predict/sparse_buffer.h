#pragma once

#include "gpu/device/device.h"
#include "gpu/predict/emulator/memory_image.h"

#include <utility>

namespace kernelcurve {

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
    void fill(std::byte value) override { image_.fill(value); }
    bool generate(Generator generator) override {
        image_.generate(std::move(generator));
        return true;
    }
    void copyFrom(const Buffer& other) override {
        image_ = dynamic_cast<const SparseBuffer&>(other).image_;
    }

    const emulator::ArrayImage& image() const { return image_; }
    void setImage(emulator::ArrayImage image) { image_ = std::move(image); }

  private:
    emulator::ArrayImage image_;
};

} // namespace kernelcurve
