#include "gpu/device/predict/sparse_buffer.h"

#include "gpu/device/predict/content_digest.h"

namespace kernelcurve {

void GeneratedPages::note(std::size_t index, std::span<const std::byte> content) {
    used.insert(index);
    const auto [digest, isNew] = digests.try_emplace(index);
    if (isNew)
        digest->second = contentDigest(content);
}

bool SparseBuffer::generate(Generator generator) {
    generated_ = std::make_shared<GeneratedPages>();
    image_.generate([pages = generated_, generator = std::move(generator)](
                        std::size_t offset, std::span<std::byte> data) {
        generator(offset, data);
        pages->note(offset / emulator::ArrayImage::pageBytes, data);
    });
    return true;
}

} // namespace kernelcurve
