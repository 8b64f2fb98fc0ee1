#include "gpu/measure/arrays/output_copy.h"

#include "gpu/measure/arrays/input_upload.h"

#include <memory>
#include <span>

namespace kernelcurve {

std::int64_t OutputCopy::bytesOf(const PreparedBuffers& buffers) {
    std::int64_t bytes = 0;
    for (const PreparedBuffers::Item& item : buffers.items())
        if (item.spec.role != BufferRole::Input)
            bytes += item.spec.bytes();
    return bytes;
}

OutputCopy::OutputCopy(Device& device, const PreparedBuffers& buffers, HostMemory memory,
                       const std::stop_token& stop)
    : memory_(std::move(memory)) {
    const auto bytes = static_cast<std::size_t>(bytesOf(buffers));
    if (!memory_ || memory_->bytes.size() < bytes) {
        memory_ = std::make_unique<HostBlock>();
        memory_->bytes.resize(bytes);
        memory_->pinned = device.pin(memory_->bytes);
    }
    std::size_t first = 0;
    for (const PreparedBuffers::Item& item : buffers.items()) {
        if (item.spec.role == BufferRole::Input)
            continue;
        if (stop.stop_requested())
            throw Cancelled();
        const auto size = static_cast<std::size_t>(item.spec.bytes());
        item.buffer->download(0, std::span(memory_->bytes).subspan(first, size));
        parts_.push_back({item.spec, first});
        first += size;
    }
}

Verification OutputCopy::check(const Problem& problem, const Values& parameters,
                               const std::string& variant, const std::stop_token& stop) const {
    const std::unique_ptr<ResultCheck> check = problem.startCheck(parameters, variant);
    for (const Part& part : parts_)
        eachChunk(part.spec.elements, part.spec.elementBytes, transferChunkBytes, stop,
                  [&](std::int64_t first, std::size_t offset, std::size_t bytes) {
                      check->accept(part.spec.name, first,
                                    std::span(memory_->bytes).subspan(part.first + offset, bytes));
                  });
    return check->finish();
}

} // namespace kernelcurve
