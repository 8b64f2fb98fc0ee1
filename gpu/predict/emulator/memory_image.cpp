#include "gpu/predict/emulator/memory_image.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace kernelcurve::emulator {

ArrayImage::ArrayImage(std::size_t bytes)
    : bytes_(bytes)
    , pages_((bytes + pageBytes - 1) / pageBytes) {}

void ArrayImage::fill(std::byte value) {
    value_ = value;
    generator_ = nullptr;
    std::ranges::fill(pages_, nullptr);
}

void ArrayImage::generate(Generator generator) {
    generator_ = std::make_shared<const Generator>(std::move(generator));
    std::ranges::fill(pages_, nullptr);
}

const ArrayImage::Page& ArrayImage::make(std::size_t index) const {
    auto page = std::make_shared<Page>();
    page->fill(value_);
    const std::size_t offset = index * pageBytes;
    if (generator_)
        (*generator_)(offset, std::span(*page).first(std::min(pageBytes, bytes_ - offset)));
    pages_[index] = std::move(page);
    return *pages_[index];
}

std::byte* ArrayImage::writablePageAt(std::size_t offset) {
    std::shared_ptr<Page>& page = pages_[offset / pageBytes];
    if (!page)
        make(offset / pageBytes);
    else if (page.use_count() > 1)
        page = std::make_shared<Page>(*page);
    return page->data();
}

void ArrayImage::read(std::size_t offset, std::span<std::byte> data) const {
    for (std::size_t done = 0; done < data.size();) {
        const std::size_t within = (offset + done) % pageBytes;
        const std::size_t count = std::min(pageBytes - within, data.size() - done);
        std::memcpy(data.data() + done, pageAt(offset + done) + within, count);
        done += count;
    }
}

void ArrayImage::write(std::size_t offset, std::span<const std::byte> data) {
    for (std::size_t done = 0; done < data.size();) {
        const std::size_t within = (offset + done) % pageBytes;
        const std::size_t count = std::min(pageBytes - within, data.size() - done);
        std::memcpy(writablePageAt(offset + done) + within, data.data() + done, count);
        done += count;
    }
}

std::uint64_t MemoryImage::add(ArrayImage array) {
    arrays_.push_back(std::move(array));
    return addressOf(arrays_.size() - 1);
}

std::size_t MemoryImage::bytes() const {
    std::size_t sum = 0;
    for (const ArrayImage& array : arrays_)
        sum += array.bytes();
    return sum;
}

} // namespace kernelcurve::emulator
