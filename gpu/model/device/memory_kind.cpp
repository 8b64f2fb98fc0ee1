#include "gpu/model/device/memory_kind.h"

namespace kernelcurve {

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
