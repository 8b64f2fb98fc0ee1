#pragma once

#include <cstdint>
#include <functional>

namespace kernelcurve {

/// How many threads are worth starting for `count` pieces of work when each should get at least
/// `grain` of them.
int partsFor(std::int64_t count, std::int64_t grain);

/// Calls work(part, begin, end) for `parts` equal stretches of [0, count) on as many threads, and
/// waits. `work` must not throw.
void splitWork(std::int64_t count, int parts,
               const std::function<void(int, std::int64_t, std::int64_t)>& work);

} // namespace kernelcurve
