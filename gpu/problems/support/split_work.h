#pragma once

#include <cstdint>
#include <functional>

namespace kernelcurve {

/// The number of threads for `count` pieces of work, with at least `grain` pieces each.
int partsFor(std::int64_t count, std::int64_t grain);

/// Calls work(part, begin, end) for `parts` equal parts of [0, count) on as many threads, and
/// waits. `work` must not throw.
void splitWork(std::int64_t count, int parts,
               const std::function<void(int, std::int64_t, std::int64_t)>& work);

} // namespace kernelcurve
