#include "gpu/device/cpu/trace/array_uses.h"

#include <algorithm>

namespace kernelcurve {

ArrayUses::ArrayUses(const std::vector<TracedArray>& arrays) {
    for (const TracedArray& array : arrays)
        uses_.push_back({{.array = array.name},
                         static_cast<std::uint64_t>(std::max<std::int64_t>(array.elementBytes, 1)),
                         {}});
}

void ArrayUses::add(int array, std::uint64_t offset, int bytes, AccessKind kind) {
    if (array < 0 || static_cast<std::size_t>(array) >= uses_.size())
        return;
    auto& [use, elementBytes, written] = uses_[static_cast<std::size_t>(array)];
    const std::uint64_t behind = offset + static_cast<std::uint64_t>(bytes);
    const auto first = static_cast<std::size_t>(offset / elementBytes);
    const auto end = static_cast<std::size_t>((behind + elementBytes - 1) / elementBytes);
    const bool isTouched = use.isRead || use.isWritten;
    use.begin = isTouched ? std::min(use.begin, static_cast<std::int64_t>(offset))
                          : static_cast<std::int64_t>(offset);
    use.end = std::max(use.end, static_cast<std::int64_t>(behind));
    if (kind == AccessKind::Load || kind == AccessKind::Atomic) {
        use.isRead = true;
        for (std::size_t i = first; i < end && !use.isReadFirst; ++i)
            use.isReadFirst = i >= written.size() || !written[i];
    }
    if (kind != AccessKind::Load) {
        use.isWritten = true;
        if (written.size() < end)
            written.resize(std::max(end, written.size() * 2));
        std::fill(written.begin() + static_cast<std::ptrdiff_t>(first),
                  written.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
}

std::vector<ArrayUse> ArrayUses::found() const {
    std::vector<ArrayUse> found;
    for (const Use& each : uses_)
        if (each.use.isRead || each.use.isWritten)
            found.push_back(each.use);
    return found;
}

} // namespace kernelcurve
