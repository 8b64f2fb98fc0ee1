// Functions of runtime/abi.h, which compiled kernels call.

#include "gpu/device/cpu/memory/texture_unit.h"
#include "gpu/device/cpu/run/kernel_print.h"
#include "gpu/device/cpu/run/worker_pool.h"
#include "gpu/device/cpu/threads/block_runner.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <utility>

using kernelcurve::BlockRunner;

namespace {

std::function<void(std::string_view)>& kernelPrint() {
    static std::function<void(std::string_view)> print = [](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stderr);
    };
    return print;
}

std::uintptr_t place(void* returnAddress) {
    return reinterpret_cast<std::uintptr_t>(returnAddress);
}

[[noreturn]] void abandonAt(std::uintptr_t where, const char* what) {
    kernelcurve::RunFailure failure;
    failure.kind = kernelcurve::RunFailure::Kind::Abort;
    failure.place = where;
    failure.text = what;
    BlockRunner::current()->abandon(std::move(failure));
}

/// Returns the texture of a texture object. Reading a texture with the wrong type is an error on
/// this device. On a GPU, such a read returns meaningless bits.
const KcTexture& textureAt(unsigned long long object, bool isLine, bool isReal,
                           std::uintptr_t where) {
    const auto& texture = *reinterpret_cast<const KcTexture*>(object);
    if (isLine != (texture.height == 0))
        abandonAt(where, isLine ? "tex1Dfetch of a texture in two dimensions"
                                : "tex2D of a texture in a line");
    const bool givesReal =
        static_cast<kernelcurve::Texel>(texture.texel) == kernelcurve::Texel::Float ||
        texture.normalizedValues != 0;
    if (givesReal != isReal)
        abandonAt(where, givesReal ? "a texture of floats is read as whole numbers"
                                   : "a texture of whole numbers is read as floats");
    return texture;
}

} // namespace

void kernelcurve::setKernelPrint(std::function<void(std::string_view)> print) {
    kernelPrint() = std::move(print);
}

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

unsigned long kcGather(const void* mine, int bytes, const void* where) {
    constexpr unsigned wholeWarp = 0xffffffffU;
    return BlockRunner::current()->exchange(
        {wholeWarp, reinterpret_cast<unsigned long>(mine), KcGather, bytes, kernelcurve::warpLanes},
        reinterpret_cast<std::uintptr_t>(where));
}

unsigned kcActiveMask() {
    return BlockRunner::current()->activeMask(place(__builtin_return_address(0)));
}

double kcTexelOfLine(unsigned long long texture, long i, int isReal) {
    const std::uintptr_t where = place(__builtin_return_address(0));
    return kernelcurve::texelOfLine(textureAt(texture, true, isReal != 0, where), i);
}

double kcSampled(unsigned long long texture, float x, float y, int isReal) {
    const std::uintptr_t where = place(__builtin_return_address(0));
    return kernelcurve::sampled(textureAt(texture, false, isReal != 0, where), x, y);
}

void kcAbort(const char* what) {
    abandonAt(place(__builtin_return_address(0)), what);
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
    // The limit per call is the same as for a GPU's printf.
    std::array<char, 4096> text;
    va_list arguments;
    va_start(arguments, format);
    const int count = std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    if (count > 0)
        kernelPrint()({text.data(), std::min(static_cast<std::size_t>(count), text.size() - 1)});
    return count;
}
}
