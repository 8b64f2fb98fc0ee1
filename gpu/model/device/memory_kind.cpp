#include "gpu/model/device/memory_kind.h"

#include <array>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::array<std::pair<MemoryKind, std::string_view>, 7> kinds = {{
    {MemoryKind::Device, "device"},
    {MemoryKind::Pageable, "pageable"},
    {MemoryKind::Pinned, "pinned"},
    {MemoryKind::WriteCombined, "write_combined"},
    {MemoryKind::Managed, "managed"},
    {MemoryKind::Prefetched, "prefetched"},
    {MemoryKind::Resident, "resident"},
}};

} // namespace

std::string_view nameOf(MemoryKind kind) {
    for (const auto& [known, name] : kinds)
        if (known == kind)
            return name;
    return {};
}

std::optional<MemoryKind> memoryKindNamed(std::string_view name) {
    for (const auto& [kind, known] : kinds)
        if (known == name)
            return kind;
    return std::nullopt;
}

std::vector<std::string> memoryKindNames() {
    std::vector<std::string> names;
    names.reserve(kinds.size());
    for (const auto& [kind, name] : kinds)
        names.emplace_back(name);
    return names;
}

bool onHost(MemoryKind kind) {
    return kind == MemoryKind::Pageable || kind == MemoryKind::Pinned ||
           kind == MemoryKind::WriteCombined;
}

bool isManaged(MemoryKind kind) {
    return moves(kind) || kind == MemoryKind::Resident;
}

bool moves(MemoryKind kind) {
    return kind == MemoryKind::Managed || kind == MemoryKind::Prefetched;
}

} // namespace kernelcurve
