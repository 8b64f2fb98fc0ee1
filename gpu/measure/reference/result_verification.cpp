#include "gpu/measure/reference/result_verification.h"

#include "gpu/measure/arrays/prepared_buffers.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace kernelcurve {

Verification verifyOutputs(const PreparedBuffers& buffers, const Problem& problem,
                           const Values& parameters, const std::string& variant,
                           std::stop_token stop, std::int64_t chunkBytes) {
    const std::unique_ptr<ResultCheck> check = problem.startCheck(parameters, variant);
    std::vector<std::byte> chunk;
    for (const PreparedBuffers::Item& item : buffers.items()) {
        const BufferSpec& spec = item.spec;
        if (spec.role == BufferRole::Input)
            continue;
        eachChunk(spec.elements, spec.elementBytes, chunkBytes, stop,
                  [&](std::int64_t first, std::size_t offset, std::size_t bytes) {
                      chunk.resize(bytes);
                      item.buffer->download(offset, chunk);
                      check->accept(spec.name, first, chunk);
                  });
    }
    return check->finish();
}

Message wrongResult(const Verification& verification) {
    const std::string wrong = std::to_string(verification.wrong);
    const std::string checked = std::to_string(verification.checked);
    if (!verification.firstWrong)
        return message(KC_TEXT("engine", "{0} of {1} elements are wrong"), wrong, checked);
    const WrongElement& first = *verification.firstWrong;
    if (first.index < 0)
        return describe(first);
    const std::string place = first.place();
    if (first.found.empty())
        return message(KC_TEXT("engine", "{0} of {1} elements are wrong; the first is {2}: "
                                         "expected {3}, but nothing was written"),
                       wrong, checked, place, first.expected);
    if (first.expected.empty())
        return message(KC_TEXT("engine", "{0} of {1} elements are wrong; the first is {2}: it "
                                         "must not change, but is now {3}"),
                       wrong, checked, place, first.found);
    return message(KC_TEXT("engine", "{0} of {1} elements are wrong; the first is {2}: expected "
                                     "{3}, found {4}"),
                   wrong, checked, place, first.expected, first.found);
}

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
