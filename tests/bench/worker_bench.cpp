// Measures the worker from the window's view: the time until its greeting, and the round-trip time
// of a request.

#include "tests/gpu/worker/worker_process.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

using namespace kernelcurve;

namespace {

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

int main() {
    const auto start = std::chrono::steady_clock::now();
    WorkerProcess worker;
    worker.events().wait<event::Hello>();
    std::printf("worker_start %.2f ms\n", secondsSince(start) * 1e3);

    std::vector<double> trips;
    for (int i = 0; i < 2000; ++i) {
        const auto sent = std::chrono::steady_clock::now();
        worker.send(request::Ping{});
        worker.events().wait<event::Pong>();
        trips.push_back(secondsSince(sent));
    }
    std::sort(trips.begin(), trips.end());
    std::printf("worker_round_trip_median %.1f us\n", trips[trips.size() / 2] * 1e6);
    std::printf("worker_round_trip_p99 %.1f us\n", trips[trips.size() * 99 / 100] * 1e6);
    worker.send(request::Quit{});
    return worker.exit();
}
