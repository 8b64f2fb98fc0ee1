#include "gpu/device/cpu/trace/address_map.h"

#include "gpu/device/cpu/describe/launch_limits.h"
#include "gpu/device/cpu/memory/guarded_buffer.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// The maximum distance at which an out-of-bounds access is attributed to an array, in bytes.
constexpr std::int64_t nearBytes = std::int64_t{1} << 20;

} // namespace

AddressMap::AddressMap(const KernelModule& module, std::int64_t sharedBytes,
                       const std::vector<TracedArray>& arrays,
                       const std::vector<std::span<const std::byte>>& arguments) {
    for (const std::span<const std::byte> each : arguments) {
        const auto begin = reinterpret_cast<std::uint64_t>(each.data());
        parameters_.push_back({begin, begin + each.size()});
    }
    const KernelModule::Memory memory = module.memory();
    code_ = {memory.codeBegin, memory.codeEnd};
    constructionFlags_ = memory.constructionFlags;
    for (const TracedArray& array : arrays) {
        const auto begin = reinterpret_cast<std::uint64_t>(dataOf(*array.buffer));
        buffers_.push_back({array.name, {begin, begin + array.buffer->bytes()}});
    }
    for (const KernelModule::Memory::Variable& variable : memory.deviceVariables)
        buffers_.push_back({variable.name, {variable.begin, variable.end}});
    for (int i = 0; const NamedBuffer& buffer : buffers_)
        owners_.push_back({AddressSpace::Global, buffer.range, buffer.range.begin, i++});
    const auto add = [&](AddressSpace space, std::uint64_t begin, std::uint64_t end,
                         std::uint64_t origin) {
        owners_.push_back({space, {begin, end}, origin, -1});
    };
    const std::uint64_t dynamic = memory.dynamicShared;
    add(AddressSpace::Shared, dynamic, dynamic + static_cast<std::uint64_t>(sharedBytes), dynamic);
    // The storage of dynamic arrays exceeds the launch's size, and is part of the thread-local
    // memory.
    const std::uint64_t begin = memory.threadLocalBegin;
    const std::uint64_t end = memory.threadLocalEnd;
    const bool isAmong = dynamic >= begin && dynamic < end;
    add(AddressSpace::Shared, begin, isAmong ? dynamic : end, begin);
    if (isAmong)
        add(AddressSpace::Shared, std::min<std::uint64_t>(dynamic + sharedBytesLimit, end), end,
            begin);
    add(AddressSpace::Constant, memory.imageBegin, memory.imageEnd, memory.imageBegin);
    add(AddressSpace::Local, 0, 0, 0); // must be the last owner (see local())
}

int AddressMap::find(std::uint64_t address, std::uint64_t bytes) const {
    for (std::size_t i = 0; i < owners_.size(); ++i)
        if (owners_[i].range.holds(address, bytes))
            return static_cast<int>(i);
    return -1;
}

std::optional<std::pair<std::string, std::int64_t>>
AddressMap::nearestBuffer(std::uint64_t address) const {
    std::optional<std::pair<std::string, std::int64_t>> nearest;
    std::int64_t least = nearBytes;
    for (const NamedBuffer& buffer : buffers_) {
        const auto behind = static_cast<std::int64_t>(address - buffer.range.end);
        const auto before = static_cast<std::int64_t>(buffer.range.begin - address);
        const std::int64_t outside = behind >= 0 ? behind : before;
        if (outside >= 0 && outside < least) {
            least = outside;
            nearest = {buffer.name, behind >= 0 ? behind : -before};
        }
    }
    return nearest;
}

} // namespace kernelcurve
