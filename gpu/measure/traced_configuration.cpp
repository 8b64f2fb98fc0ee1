#include "gpu/measure/traced_configuration.h"

#include "gpu/measure/measure_error.h"
#include "gpu/measure/operation.h"
#include "gpu/measure/prepared_buffers.h"

#include <utility>

namespace kernelcurve {
namespace {

TracedArray tracedArray(const PreparedBuffers::Item& item, const ResolvedConfiguration& resolved,
                        const Values& parameters) {
    TracedArray array{item.spec.name, item.buffer.get(), item.spec.elementBytes, {}};
    if (item.spec.role != BufferRole::Output)
        array.fill = [&problem = *resolved.problem, name = item.spec.name,
                      &parameters](std::int64_t first, std::span<std::byte> elements) {
            problem.fillInput(name, first, elements, parameters);
        };
    return array;
}

} // namespace

TraceOutcome traceConfiguration(Microscope& microscope, const ResolvedConfiguration& resolved,
                                const TraceChoice& choice, std::stop_token stop) {
    if (resolved.launches.empty())
        throw MeasureError(
            {message(KC_TEXT("engine", "{0} is a library call: it has no source to look at"),
                     resolved.kernel->id),
             message(KC_TEXT("engine", "choose a kernel with a source")),
             {}});
    const auto allocate = [&](const BufferSpec& spec) {
        return microscope.allocate(static_cast<std::size_t>(spec.bytes()));
    };
    const PreparedBuffers buffers(allocate, resolved.buffers);
    const PreparedBuffers scratch(allocate, resolved.scratch);
    const Values parameters = problemParameters(resolved);

    TraceRequest request;
    request.compile = compileRequest(resolved);
    request.launches = boundLaunches(resolved, request.compile, buffers, scratch);
    for (const auto* arrays : {&buffers, &scratch})
        for (const PreparedBuffers::Item& item : arrays->items())
            request.arrays.push_back(tracedArray(item, resolved, parameters));
    request.blocks = choice.blocks;
    request.check = choice.check;
    request.warp = choice.warp;
    request.blockLimit = choice.blockLimit;
    request.limit = choice.limit;
    return microscope.trace(request, std::move(stop));
}

} // namespace kernelcurve
