#pragma once

#include <cstdint>
#include <functional>

namespace kernelcurve {

/// Returns the number of threads for `count` pieces of work, so that each gets at least `grain`
/// pieces.
int partsFor(std::int64_t count, std::int64_t grain);

/// Calls work(part, begin, end) for `parts` equal parts of [0, count), each on a separate thread,
/// and waits for all. `work` must not throw.
void splitWork(std::int64_t count, int parts,
               const std::function<void(int, std::int64_t, std::int64_t)>& work);

} // namespace kernelcurve
