#include "gpu/measure/arrays/operation.h"

#include "gpu/model/text/error.h"

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

} // namespace

CompileRequest compileRequest(const ResolvedConfiguration& resolved) {
    return {resolved.kernel->codeName, resolved.kernel->code, resolved.entries, resolved.options};
}

BoundLaunches boundLaunches(const ResolvedConfiguration& resolved, const PreparedBuffers& problem,
                            const PreparedBuffers& scratch) {
    BoundLaunches bound{resolved.launches, problem.table()};
    const std::vector<Buffer*> others = scratch.table();
    bound.arrays.insert(bound.arrays.end(), others.begin(), others.end());
    return bound;
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
