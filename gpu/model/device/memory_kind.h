#pragma once

#include "gpu/model/values/enum_names.h"

namespace kernelcurve {

/// The location of an array, and how a device accesses it.
enum class MemoryKind {
    Device,        ///< device memory
    Pageable,      ///< pageable host memory, which only copies can access
    Pinned,        ///< pinned host memory: copied at full speed, and accessible from kernels
    WriteCombined, ///< pinned and write-combined: reading it on the host is slow
    Managed,       ///< managed memory that migrates on demand; on the host at the start of a run
    Prefetched,    ///< the same, but a run starts with a prefetch of the whole array
    Resident,      ///< managed memory that was prefetched to the device before the first run
};

/// The names in kernel headers and in missing features of a device.
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

/// Returns true if it uses host memory and no device memory.
bool onHost(MemoryKind kind);
/// Returns true if its pages can migrate between host and device.
bool isManaged(MemoryKind kind);
/// Returns true if its pages migrate in every run, because a run starts with them on the host.
bool moves(MemoryKind kind);

} // namespace kernelcurve
