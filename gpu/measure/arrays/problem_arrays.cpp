#include "gpu/measure/arrays/problem_arrays.h"

#include "gpu/measure/arrays/operation.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unistd.h>

namespace kernelcurve {
namespace {

/// Returns the size of an end-to-end run's host copies or device allocations, in bytes.
std::int64_t endToEndBytes(const ResolvedConfiguration& resolved, bool inHost) {
    if (!resolved.endToEnd)
        return 0;
    const EndToEnd& run = *resolved.endToEnd;
    const bool hasOwn = run.allocates || isManaged(run.host);
    const int copies = inHost ? 1 + (run.fills ? 1 : 0) : (hasOwn ? 1 : 0);
    std::int64_t bytes = 0;
    for (int copy = 0; copy < copies; ++copy)
        for (const BufferSpec& spec : resolved.buffers)
            if (__builtin_add_overflow(bytes, spec.bytes(), &bytes))
                return INT64_MAX;
    return bytes;
}

/// Returns the size in bytes of the arrays in host memory if `inHost` is true, otherwise of all
/// other arrays.
std::int64_t bytesOf(const ResolvedConfiguration& resolved, bool inHost) {
    std::int64_t bytes = endToEndBytes(resolved, inHost);
    for (const auto* specs : {&resolved.buffers, &resolved.scratch, &resolved.expected})
        for (const BufferSpec& spec : *specs)
            // A sum beyond 64 bits exceeds every device, so it saturates instead of wrapping.
            if (onHost(spec.memory) == inHost &&
                __builtin_add_overflow(bytes, spec.bytes(), &bytes))
                return INT64_MAX;
    return bytes;
}

/// Returns true if all configurations together need at most `most` bytes. Also returns true if they
/// need no more than the largest configuration alone.
bool fit(std::span<const ResolvedConfiguration> all, bool inHost, std::int64_t most) {
    std::int64_t together = 0;
    for (std::size_t index = 0; index < all.size(); ++index) {
        ResolvedConfiguration needed = all[index];
        most = std::max(most, bytesOf(needed, inHost));
        for (std::size_t before = 0; before < index; ++before)
            if (shareArrays(all[before], all[index])) {
                needed.buffers.clear();
                needed.expected.clear();
            }
        // Kernels may share arrays, except those of an end-to-end run.
        if (needed.buffers.empty() &&
            __builtin_add_overflow(together, endToEndBytes(all[index], inHost), &together))
            return false;
        if (__builtin_add_overflow(together, bytesOf(needed, inHost), &together))
            return false;
    }
    return together <= most;
}

// The divisor of the free memory that limits the copies. The limit bounds the memory of dozens of
// interleaved instances with three copies each.
constexpr std::int64_t smallBesideMemory = 256;

} // namespace

std::int64_t memoryNeeded(const ResolvedConfiguration& resolved) {
    return bytesOf(resolved, false);
}

bool fitTogether(std::span<const ResolvedConfiguration> all, const DeviceDescription& device,
                 std::int64_t hostBytes) {
    const std::int64_t deviceBytes = device.limits.memoryBytes;
    return (deviceBytes <= 0 || fit(all, false, deviceBytes / 10 * 9)) &&
           (hostBytes <= 0 || fit(all, true, hostBytes / 4));
}

std::int64_t hostMemory() {
    return std::int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGESIZE);
}

std::string memoryText(std::int64_t bytes) {
    constexpr std::array<const char*, 5> units = {" KiB", " MiB", " GiB", " TiB", " PiB"};
    if (bytes < 1024)
        return std::to_string(bytes) + " B";
    double amount = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    while (amount >= 1024 && unit + 1 < units.size()) {
        amount /= 1024;
        ++unit;
    }
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), amount, std::chars_format::fixed, 1);
    return std::string(text.data(), end.ptr) + units[unit];
}

void requireMemory(const ResolvedConfiguration& resolved, const DeviceDescription& device) {
    const std::int64_t needed = memoryNeeded(resolved);
    const std::int64_t available = device.limits.memoryBytes;
    if (available <= 0 || needed <= available)
        return;
    throw Error(
        {message(
             KC_TEXT(
                 "engine",
                 "Not enough memory on the device: the arrays need {0}, but only {1} is available"),
             memoryText(needed), memoryText(available)),
         message(KC_TEXT("engine", "choose a smaller problem or a device with more memory"))});
}

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
