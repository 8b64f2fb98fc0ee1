#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace kernelcurve {

/// What `check` says of the tasks, on all processors at once; an empty string is no complaint.
template <typename Task, typename Check>
std::vector<std::string> complaintsOf(const std::vector<Task>& tasks, Check check) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::vector<std::string> complaints;
    {
        std::vector<std::jthread> threads;
        for (unsigned k = 0; k < std::max(1U, std::thread::hardware_concurrency()); ++k)
            threads.emplace_back([&] {
                for (std::size_t at = next++; at < tasks.size(); at = next++)
                    if (std::string complaint = check(tasks[at]); !complaint.empty()) {
                        const std::scoped_lock lock(mutex);
                        complaints.push_back(std::move(complaint));
                    }
            });
    }
    return complaints;
}

} // namespace kernelcurve
