#include "gpu/measure/arrays/input_upload.h"

#include "gpu/problems/support/split_work.h"

#include <cstddef>
#include <span>
#include <vector>

namespace kernelcurve {

namespace {

/// A core makes a thousand million elements a second at best, and the link takes 14 of them.
void fillOnSeveralCores(const Problem& problem, const BufferSpec& spec, std::int64_t first,
                        std::span<std::byte> chunk, const Values& parameters) {
    constexpr std::int64_t worthAThread = std::int64_t{1} << 18;
    const std::int64_t count = static_cast<std::int64_t>(chunk.size()) / spec.elementBytes;
    splitWork(count, partsFor(count, worthAThread), [&](int, std::int64_t begin, std::int64_t end) {
        problem.fillInput(
            spec.name, first + begin,
            chunk.subspan(static_cast<std::size_t>(begin * spec.elementBytes),
                          static_cast<std::size_t>((end - begin) * spec.elementBytes)),
            parameters);
    });
}

} // namespace

void uploadArrays(BufferRole role, const PreparedBuffers& buffers, const Problem& problem,
                  const Values& parameters, const std::stop_token& stop, std::int64_t chunkBytes) {
    std::vector<std::byte> chunk;
    for (const PreparedBuffers::Item& item : buffers.items()) {
        const BufferSpec& spec = item.spec;
        if (spec.role != role || spec.isMadeOnDevice)
            continue;
        eachChunk(spec.elements, spec.elementBytes, chunkBytes, stop,
                  [&](std::int64_t first, std::size_t offset, std::size_t bytes) {
                      chunk.resize(bytes);
                      fillOnSeveralCores(problem, spec, first, chunk, parameters);
                      item.buffer->upload(offset, chunk);
                  });
    }
}

} // namespace kernelcurve
