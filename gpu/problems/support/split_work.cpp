#include "gpu/problems/support/split_work.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace kernelcurve {

int partsFor(std::int64_t count, std::int64_t grain) {
    const auto cores = std::max<std::int64_t>(1, std::thread::hardware_concurrency());
    return static_cast<int>(std::clamp<std::int64_t>(count / grain, 1, cores));
}

void splitWork(std::int64_t count, int parts,
               const std::function<void(int, std::int64_t, std::int64_t)>& work) {
    const auto start = [&](int part) {
        return count / parts * part + count % parts * part / parts;
    };
    std::vector<std::jthread> threads;
    for (int part = 1; part < parts; ++part)
        threads.emplace_back([&, part] { work(part, start(part), start(part + 1)); });
    work(0, 0, start(1));
}

} // namespace kernelcurve
