#include "gpu/measure/arrays/operation.h"

#include "gpu/model/text/error.h"

#include <algorithm>

namespace kernelcurve {
namespace {

Buffer& findBuffer(const std::string& name, const PreparedBuffers& problem,
                   const PreparedBuffers& scratch) {
    if (Buffer* buffer = problem.find(name))
        return *buffer;
    if (Buffer* buffer = scratch.find(name))
        return *buffer;
    throw Error({message(KC_TEXT("engine", "Array not found: {0}"), name),
                 message(KC_TEXT("engine", "use the problem's arrays or declare `scratch`"))});
}

Argument boundArgument(const std::string& name, const ResolvedConfiguration& resolved,
                       const PreparedBuffers& problem, const PreparedBuffers& scratch) {
    for (const ResolvedTexture& texture : resolved.textures)
        if (texture.name == name)
            return TextureView{&findBuffer(texture.buffer, problem, scratch), texture.width,
                               texture.height, texture.reading};
    for (const ResolvedTensorMap& map : resolved.tensorMaps)
        if (map.name == name)
            return TensorMapView{&findBuffer(map.array, problem, scratch), map.shape};
    return &findBuffer(name, problem, scratch);
}

} // namespace

CompileRequest compileRequest(const ResolvedConfiguration& resolved) {
    CompileRequest request{resolved.kernel->codeName, resolved.kernel->code, {}, resolved.options};
    for (const ResolvedLaunch& launch : resolved.launches)
        if (std::find(request.entries.begin(), request.entries.end(), launch.entry) ==
            request.entries.end())
            request.entries.push_back(launch.entry);
    return request;
}

std::size_t entryIndex(const CompileRequest& request, const ResolvedLaunch& launch) {
    const auto found = std::find(request.entries.begin(), request.entries.end(), launch.entry);
    return static_cast<std::size_t>(found - request.entries.begin());
}

std::vector<Launch> boundLaunches(const ResolvedConfiguration& resolved,
                                  const CompileRequest& request, const PreparedBuffers& problem,
                                  const PreparedBuffers& scratch) {
    std::vector<Launch> launches;
    for (const ResolvedLaunch& from : resolved.launches) {
        Launch launch{entryIndex(request, from), from.grid, from.block, from.sharedBytes, {}};
        launch.structs = from.structs;
        launch.carveout = from.carveout;
        launch.cluster = from.cluster;
        launch.overlaps = from.overlaps;
        for (const ResolvedArgument& argument : from.arguments) {
            const auto* name = std::get_if<std::string>(&argument.value);
            launch.arguments.push_back(name == nullptr
                                           ? Argument(std::get<Value>(argument.value))
                                           : boundArgument(*name, resolved, problem, scratch));
        }
        launches.push_back(std::move(launch));
    }
    for (const auto& [symbol, name] : resolved.kernel->symbols) {
        const auto isInput = [&name = name](const BufferSpec& spec) {
            return spec.name == name && spec.role == BufferRole::Input;
        };
        launches.front().symbols.push_back({symbol, &findBuffer(name, problem, scratch),
                                            std::ranges::none_of(resolved.buffers, isInput)});
    }
    return launches;
}

EndToEnd boundEndToEnd(const ResolvedConfiguration& resolved, const PreparedBuffers& problem) {
    const KernelEndToEnd& declared = *resolved.kernel->endToEnd;
    const ResolvedEndToEnd& cut = *resolved.endToEnd;
    EndToEnd plan{cut.host, cut.allocates, cut.fills, cut.streams, {}, {}, {}};
    for (const ResolvedEndToEnd::Piece& piece : cut.pieces) {
        EndToEnd::Piece bound;
        bound.launches = resolved.kernel->launches.size();
        for (const PreparedBuffers::Item& item : problem.items()) {
            const bool isWhole = std::find(declared.whole.begin(), declared.whole.end(),
                                           item.spec.name) != declared.whole.end();
            const auto unit = static_cast<std::size_t>(item.spec.bytes() / cut.over);
            const ArrayPart part =
                isWhole ? ArrayPart{item.buffer.get(), 0, item.buffer->bytes()}
                        : ArrayPart{item.buffer.get(), static_cast<std::size_t>(piece.first) * unit,
                                    static_cast<std::size_t>(piece.count) * unit};
            if (item.spec.role != BufferRole::Output && !isWhole)
                bound.up.push_back(part);
            else if (item.spec.role != BufferRole::Output && plan.pieces.empty())
                plan.before.push_back(part);
            if (item.spec.role != BufferRole::Input &&
                (!isWhole || piece.first + piece.count == cut.over))
                bound.down.push_back(part);
        }
        plan.pieces.push_back(std::move(bound));
    }
    for (const PreparedBuffers::Item& item : problem.items())
        plan.arrays.push_back(item.buffer.get());
    return plan;
}

LibraryCall boundLibraryCall(const ResolvedConfiguration& resolved,
                             const PreparedBuffers& problem) {
    const Values parameters = problemParameters(resolved);
    LibraryCall call{resolved.kernel->library, {}, parameters, {}};
    call.numbers.merge(resolved.problem->sizes(parameters));
    for (const PreparedBuffers::Item& item : problem.items()) {
        call.buffers.emplace_back(item.spec.name, item.buffer.get());
        call.types[item.spec.name] = item.spec.type;
    }
    return call;
}

BeforeRun beforeRunOf(const ResolvedConfiguration& resolved, const PreparedBuffers& problem,
                      const PreparedBuffers& scratch, const PreparedBuffers& begins) {
    BeforeRun before;
    for (const std::string& name : resolved.kernel->zeroed)
        before.clear.push_back(&findBuffer(name, problem, scratch));
    for (const PreparedBuffers::Item& begin : begins.items())
        before.putBack.emplace_back(problem.find(begin.spec.name), begin.buffer.get());
    return before;
}

Values problemParameters(const ResolvedConfiguration& resolved) {
    Values values;
    for (const Parameter& parameter : resolved.problem->declaration().parameters) {
        const auto found = resolved.configuration.parameters.find(parameter.name);
        if (found != resolved.configuration.parameters.end())
            values.insert(*found);
    }
    return values;
}

} // namespace kernelcurve
