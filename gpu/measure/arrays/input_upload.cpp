#include "gpu/measure/arrays/input_upload.h"

#include "gpu/problems/support/split_work.h"

#include <algorithm>
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

void upload(BufferRole role, const PreparedBuffers& buffers, const Problem& problem,
            const Values& parameters, const std::stop_token& stop, std::int64_t chunkBytes) {
    std::vector<std::byte> chunk;
    for (const PreparedBuffers::Item& item : buffers.items()) {
        const BufferSpec& spec = item.spec;
        if (spec.role != role || spec.isMadeOnDevice)
            continue;
        const std::int64_t step = std::max<std::int64_t>(1, chunkBytes / spec.elementBytes);
        for (std::int64_t first = 0; first < spec.elements; first += step) {
            if (stop.stop_requested())
                throw Cancelled();
            const std::int64_t count = std::min(step, spec.elements - first);
            chunk.resize(static_cast<std::size_t>(count * spec.elementBytes));
            fillOnSeveralCores(problem, spec, first, chunk, parameters);
            item.buffer->upload(static_cast<std::size_t>(first * spec.elementBytes), chunk);
        }
    }
}

} // namespace

void uploadInputs(const PreparedBuffers& buffers, const Problem& problem, const Values& parameters,
                  std::stop_token stop, std::int64_t chunkBytes) {
    upload(BufferRole::Input, buffers, problem, parameters, stop, chunkBytes);
}

void uploadInOuts(const PreparedBuffers& buffers, const Problem& problem, const Values& parameters,
                  std::stop_token stop, std::int64_t chunkBytes) {
    upload(BufferRole::InOut, buffers, problem, parameters, stop, chunkBytes);
}

} // namespace kernelcurve
