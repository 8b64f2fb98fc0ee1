#include "gpu/device/cpu/trace/address_map.h"

#include "gpu/device/cpu/guarded_buffer.h"
#include "gpu/device/cpu/launch_limits.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// An index that is wrong by more than this is not near anything.
constexpr std::int64_t nearBytes = std::int64_t{1} << 20;

} // namespace

AddressMap::AddressMap(const KernelModule& module, std::int64_t sharedBytes,
                       const std::vector<TracedArray>& arrays) {
    const KernelModule::Memory memory = module.memory();
    constructionFlags_ = memory.constructionFlags;
    image_ = {memory.imageBegin, memory.imageEnd};
    dynamicShared_ = {memory.dynamicShared,
                      memory.dynamicShared + static_cast<std::uint64_t>(sharedBytes)};
    staticShared_ = {memory.threadLocalBegin, memory.threadLocalEnd};
    for (const TracedArray& array : arrays) {
        const auto begin = reinterpret_cast<std::uint64_t>(dataOf(*array.buffer));
        buffers_.push_back({array.name, {begin, begin + array.buffer->bytes()}});
    }
}

std::optional<AddressOwner> AddressMap::ownerOf(std::uint64_t address, std::uint64_t bytes) const {
    for (std::size_t i = 0; i < buffers_.size(); ++i)
        if (buffers_[i].range.holds(address, bytes))
            return AddressOwner{AddressSpace::Global, buffers_[i].range, static_cast<int>(i)};
    if (dynamicShared_.holds(address, bytes))
        return AddressOwner{AddressSpace::Shared, dynamicShared_, -1};
    // The place of the dynamic arrays is larger than what the launch asked for, and lies among the
    // others.
    const AddressRange place = {dynamicShared_.begin, dynamicShared_.begin + sharedBytesLimit};
    if (staticShared_.holds(address, bytes) && !place.holds(address, 1))
        return AddressOwner{AddressSpace::Shared, staticShared_, -1};
    if (image_.holds(address, bytes))
        return AddressOwner{AddressSpace::Constant, image_, -1};
    return {};
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
