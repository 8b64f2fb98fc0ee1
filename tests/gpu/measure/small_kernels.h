#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/device/cpu/cpu_description.h"
#include "tests/gpu/device/cpu/trace/in_process_tracer.h"

#include <cstdlib>
#include <memory>
#include <string>

namespace kernelcurve {

/// A kernel file for the problem "copy" whose function has the given body.
inline KernelFile copyKernel(const std::string& body) {
    return readKernelFile("/*---\n"
                          "entry: kernel<repeat>\n"
                          "problem: copy\n"
                          "arguments: [out, in, n]\n"
                          "parameters: {repeat: {values: [1, 2]}}\n"
                          "block: [64]\n"
                          "grid: [\"ceil(n / 64)\"]\n"
                          "---*/\n"
                          "template <int repeat>\n"
                          "__global__ void kernel(float* out, const float* in, size_t n)\n"
                          "{\n"
                          "    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;\n" +
                              body + "\n}\n",
                          "kernel.cu");
}

inline std::unique_ptr<KernelTracer> openTracerOfTests() {
    // Uses the cache of the build instead of the user's cache.
    setenv("XDG_CACHE_HOME", KERNELCURVE_BUILD_DIR "/tests/cache", 1);
    return openTracer();
}

} // namespace kernelcurve
