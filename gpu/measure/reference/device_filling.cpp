#include "gpu/measure/reference/device_filling.h"

#include "gpu/measure/reference/check_source.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace kernelcurve {

CompileRequest compileRequest(const DeviceFill& fill) {
    CompileRequest request{fill.file, fillSource(fill), {}, {}};
    for (std::size_t k = 0; k < fill.arrays.size(); ++k)
        request.entries.push_back(fillEntry(k));
    request.options.standard = fill.standard;
    return request;
}

BoundLaunches boundLaunches(const DeviceFill& fill, const PreparedBuffers& arrays) {
    BoundLaunches bound{{}, arrays.table()};
    for (const DeviceFill::Array& array : fill.arrays) {
        Launch launch;
        launch.entry = bound.launches.size();
        launch.block = {sourceBlockThreads, 1, 1};
        launch.grid = {std::clamp<std::int64_t>((array.calls.calls + sourceBlockThreads - 1) /
                                                    sourceBlockThreads,
                                                1, maxSourceBlocks),
                       1, 1};
        for (const UnitCalls::Argument& argument : array.calls.arguments)
            if (const auto* name = std::get_if<std::string>(&argument.value))
                launch.arguments.emplace_back(ArrayArgument{bound.indexOf(*arrays.find(*name))});
            else
                launch.arguments.emplace_back(std::get<Value>(argument.value));
        const Value elements = array.calls.units; // one launch generates all elements
        launch.arguments.insert(launch.arguments.end(), 2, elements);
        launch.arguments.emplace_back(ArrayArgument{bound.indexOf(*arrays.find(array.name))});
        bound.launches.push_back(std::move(launch));
    }
    return bound;
}

DeviceFilling::DeviceFilling(Device& device, const DeviceFill& fill,
                             const std::shared_ptr<Program>& program, const PreparedBuffers& arrays)
    : device_(device) {
    const BoundLaunches bound = boundLaunches(fill, arrays);
    for (std::size_t k = 0; k < bound.launches.size(); ++k) {
        const auto item =
            std::ranges::find(arrays.items(), fill.arrays[k].name,
                              [](const PreparedBuffers::Item& each) { return each.spec.name; });
        operations_.emplace_back(item->spec.role,
                                 device.prepare(program, {{bound.launches[k]}, bound.arrays}));
    }
}

void DeviceFilling::run(BufferRole role, const std::stop_token& stop) const {
    for (const auto& [of, operation] : operations_)
        if (of == role)
            device_.run(*operation, stop);
}

} // namespace kernelcurve
