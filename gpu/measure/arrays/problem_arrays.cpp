#include "gpu/measure/arrays/problem_arrays.h"

#include "gpu/measure/arrays/device_memory.h"
#include "gpu/measure/arrays/operation.h"

namespace kernelcurve {
namespace {

// The divisor of the free memory that limits the copies. The limit bounds the memory of dozens of
// interleaved instances with three copies each.
constexpr std::int64_t smallBesideMemory = 256;

} // namespace

bool ProblemArrays::serve(const ResolvedConfiguration& resolved) const {
    return problem == resolved.problem && variant == resolved.kernel->computes &&
           parameters == problemParameters(resolved) && buffers.match(resolved.buffers);
}

bool shareArrays(const ResolvedConfiguration& one, const ResolvedConfiguration& other) {
    return one.problem == other.problem && one.kernel->computes == other.kernel->computes &&
           problemParameters(one) == problemParameters(other) &&
           sameArrays(one.buffers, other.buffers);
}

bool areWorthCopying(const std::vector<BufferSpec>& specs, const Device& device) {
    if (!device.cachesPersist())
        return false;
    std::int64_t bytes = 0;
    for (const BufferSpec& spec : specs) {
        if (spec.memory != MemoryKind::Device)
            return false;
        bytes += spec.bytes();
    }
    const std::int64_t memory = device.description().limits.memoryBytes;
    return bytes <= device.freeBytes().value_or(memory) / smallBesideMemory;
}

void makeCopies(ProblemArrays& arrays, Device& device) {
    std::vector<BufferSpec> specs;
    for (const PreparedBuffers::Item& item : arrays.buffers.items())
        specs.push_back(item.spec);
    if (!arrays.copies.empty() || !areWorthCopying(specs, device))
        return;
    try {
        while (arrays.copies.size() + 1 < timedPlaces) {
            arrays.copies.emplace_back(device, specs);
            arrays.copies.back().poisonOutputs();
        }
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        // The arrays that are created next need the remaining memory.
        arrays.copies.clear();
    }
    refreshCopies(arrays, BufferRole::Input);
}

void keepBegins(ProblemArrays& arrays, Device& device, std::int64_t needed) {
    std::vector<BufferSpec> specs;
    std::int64_t bytes = 0;
    std::int64_t taken = 0;
    for (const PreparedBuffers::Item& item : arrays.buffers.items()) {
        taken += item.spec.bytes();
        if (item.spec.role == BufferRole::InOut) {
            specs.push_back(item.spec);
            bytes += item.spec.bytes();
        }
    }
    const std::int64_t memory = device.description().limits.memoryBytes;
    const std::int64_t free = device.freeBytes().value_or(memory > 0 ? memory - taken : needed);
    // The scratch and reference arrays, which are created next, need this memory.
    if (specs.empty() || bytes > free - (needed - taken))
        return;
    try {
        arrays.begins = PreparedBuffers(device, specs);
    } catch (const DeviceError& error) {
        if (error.fatal())
            throw;
        return;
    }
    for (const PreparedBuffers::Item& item : arrays.begins.items())
        item.buffer->copyFrom(*arrays.buffers.find(item.spec.name));
}

void refreshCopies(const ProblemArrays& arrays, BufferRole role) {
    for (const PreparedBuffers& copy : arrays.copies)
        for (const PreparedBuffers::Item& item : arrays.buffers.items())
            if (item.spec.role == role)
                copy.find(item.spec.name)->copyFrom(*item.buffer);
}

std::shared_ptr<ProblemArrays> ArrayStore::get(const ResolvedConfiguration& resolved) {
    for (const std::weak_ptr<ProblemArrays>& one : known_)
        if (auto arrays = one.lock(); arrays && arrays->serve(resolved)) {
            last_ = arrays;
            return arrays;
        }
    requireMemory(resolved, device_.description());
    // The old arrays are released first, so that old and new arrays never coexist.
    last_.reset();
    std::erase_if(known_, [](const auto& one) { return one.expired(); });
    auto arrays = std::make_shared<ProblemArrays>();
    arrays->problem = resolved.problem;
    arrays->variant = resolved.kernel->computes;
    arrays->parameters = problemParameters(resolved);
    arrays->buffers = PreparedBuffers(device_, resolved.buffers);
    known_.push_back(arrays);
    last_ = arrays;
    return arrays;
}

} // namespace kernelcurve
