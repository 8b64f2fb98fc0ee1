#pragma once

#include "gpu/model/protocol/protocol.h"
#include "tests/gpu/device/fake_device.h"

#include <algorithm>
#include <string>

namespace kernelcurve {

/// A minimal kernel file. `n` must be a multiple of 4.
inline KernelText copyKernel() {
    return {"tiny_copy.cu", R"cuda(/*---
entry: tiny_copy
problem: copy
arguments: [in, out, n]
parameters:
  block: {values: [32, 64, 128, 256], default: 64}
block: [block]
grid: ["ceil(n / block)"]
requires: [{that: "n % 4 == 0", else: "n must be a multiple of 4"}]
---*/
__global__ void tiny_copy(const float* in, float* out, size_t n) {
            size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
            if (i < n)
                out[i] = in[i];
        }
)cuda"};
}

/// Executes the operation of that kernel on a fake device.
inline void copyAll(FakeOperation& operation, const std::stop_token&) {
    operation.buffer(1).data = operation.buffer(0).data;
}

/// Runs the kernel for n = 100, 200 ... and every block size, which results in 4 times `sizes`
/// configurations.
inline request::Run copyRun(std::int64_t run, int sizes,
                            const MeasuringRules& rules = {.interleave = false}) {
    request::Run request;
    request.run = run;
    request.experiment.device = "cpu";
    request.experiment.kernels = {"tiny_copy"};
    request.experiment.parameters = {{"element", "float"}};
    request.experiment.sweep = {
        {"n", StepRange{std::int64_t{100}, std::int64_t{100} * sizes, std::int64_t{100}}},
        {"block", std::vector<Value>{32, 64, 128, 256}}};
    request.experiment.measure = rules;
    request.kernels = {copyKernel()};
    return request;
}

} // namespace kernelcurve
