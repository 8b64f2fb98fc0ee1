#pragma once

#include "gpu/model/values/enum_names.h"

namespace kernelcurve {

/// Where an array lies, and how it gets to who computes with it.
enum class MemoryKind {
    Device,        ///< in the device's own memory
    Pageable,      ///< in the host's, as every program gets it; a copy alone can take it from there
    Pinned,        ///< in the host's, page-locked: copied at full speed, and kernels reach it too
    WriteCombined, ///< page-locked and kept out of the host's caches: the host had better not read
    Managed,       ///< moves, page by page, to who touches it; on the host when a run begins
    Prefetched,    ///< the same, but a run begins by asking for all of it
    Resident,      ///< may move as well, but is on the device since before the first run
};

/// As kernel headers and the names of what a device lacks spell it.
inline constexpr EnumNames<MemoryKind, 7> memoryKindNames{
    {{MemoryKind::Device, "device"},
     {MemoryKind::Pageable, "pageable"},
     {MemoryKind::Pinned, "pinned"},
     {MemoryKind::WriteCombined, "write_combined"},
     {MemoryKind::Managed, "managed"},
     {MemoryKind::Prefetched, "prefetched"},
     {MemoryKind::Resident, "resident"}}};

constexpr const auto& enumNames(MemoryKind) {
    return memoryKindNames;
}

/// Whether it takes the host's memory and none of the device's.
bool onHost(MemoryKind kind);
/// Whether its pages can move between host and device.
bool isManaged(MemoryKind kind);
/// Whether they do in every run: it begins with them on the host.
bool moves(MemoryKind kind);

} // namespace kernelcurve
