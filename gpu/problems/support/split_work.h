#pragma once

#include <cstdint>
#include <functional>

namespace kernelcurve {

/// Returns a number of threads for `count` pieces of work. Each thread gets at least `grain`
/// pieces.
int partsFor(std::int64_t count, std::int64_t grain);

/// Divides [0, count) into `parts` equal parts. Calls work(part, begin, end) for each part on a
/// separate thread, and waits for all threads. `work` must not throw.
void splitWork(std::int64_t count, int parts,
               const std::function<void(int, std::int64_t, std::int64_t)>& work);

} // namespace kernelcurve
