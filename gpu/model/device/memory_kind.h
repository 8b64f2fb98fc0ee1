#pragma once

#include "gpu/model/values/enum_names.h"

namespace kernelcurve {

/// The memory that contains an array, and how a device accesses it.
enum class MemoryKind {
    Device,        ///< device memory
    Pageable,      ///< pageable host memory, which only copies can access
    Pinned,        ///< pinned host memory: copied at full speed, and accessible from kernels
    WriteCombined, ///< pinned and write-combined: reading it on the host is slow
    Managed,       ///< managed memory that migrates on demand, and starts each run on the host
    Prefetched,    ///< managed memory that each run prefetches completely at its start
    Resident,      ///< managed memory prefetched to the device before the first run
};

/// Names in kernel headers and in DeviceLack.
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

/// Returns true if an array of this kind is in host memory and uses no device memory.
bool onHost(MemoryKind kind);
/// Returns true if the pages can migrate between host and device.
bool isManaged(MemoryKind kind);
/// Returns true if the pages migrate in every run, because they are on the host at the start of
/// each run.
bool moves(MemoryKind kind);

} // namespace kernelcurve
