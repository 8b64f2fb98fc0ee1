// The functions of runtime/abi.h, which compiled kernels call.

#include "gpu/device/cpu/run/block_runner.h"
#include "gpu/device/cpu/run/worker_pool.h"

#include <chrono>
#include <cstdarg>
#include <cstdio>

using kernelcurve::BlockRunner;

namespace {

std::uintptr_t place(void* returnAddress) {
    return reinterpret_cast<std::uintptr_t>(returnAddress);
}

} // namespace

extern "C" {

void kcSyncBlock() {
    BlockRunner::current()->syncBlock(place(__builtin_return_address(0)));
}

int kcSyncBlockReduce(int predicate, int reduction) {
    return BlockRunner::current()->syncBlockReduce(
        predicate != 0, static_cast<KcReduction>(reduction), place(__builtin_return_address(0)));
}

void kcSyncWarp(unsigned mask) {
    BlockRunner::current()->syncWarp(mask, place(__builtin_return_address(0)));
}

unsigned long kcExchange(unsigned mask, unsigned long value, int kind, int detail, int width) {
    return BlockRunner::current()->exchange(
        {mask, value, static_cast<KcExchange>(kind), detail, width},
        place(__builtin_return_address(0)));
}

unsigned kcActiveMask() {
    return BlockRunner::current()->activeMask(place(__builtin_return_address(0)));
}

void kcAbort(const char* what) {
    kernelcurve::RunFailure failure;
    failure.kind = kernelcurve::RunFailure::Kind::Abort;
    failure.place = place(__builtin_return_address(0));
    failure.text = what;
    BlockRunner::current()->abandon(std::move(failure));
}

long long kcNanoseconds() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

int kcWorker() {
    return kernelcurve::WorkerPool::indexOfThisThread();
}

int kcPrint(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int count = std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    return count;
}
}
