#include "gpu/measure/input_upload.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kernelcurve {

namespace {

void upload(BufferRole role, const PreparedBuffers& buffers, const Problem& problem,
            const Values& parameters, const std::stop_token& stop, std::int64_t chunkBytes) {
    std::vector<std::byte> chunk;
    for (const PreparedBuffers::Item& item : buffers.items()) {
        const BufferSpec& spec = item.spec;
        if (spec.role != role)
            continue;
        const std::int64_t step = std::max<std::int64_t>(1, chunkBytes / spec.elementBytes);
        for (std::int64_t first = 0; first < spec.elements; first += step) {
            if (stop.stop_requested())
                throw Cancelled();
            const std::int64_t count = std::min(step, spec.elements - first);
            chunk.resize(static_cast<std::size_t>(count * spec.elementBytes));
            problem.fillInput(spec.name, first, chunk, parameters);
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
