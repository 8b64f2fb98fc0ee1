#include "tests/app/engine/scripted_worker.h"

#include "app/trust/trusted_programs.h"
#include "tests/app/engine/gate.h"

#include <fstream>

namespace kernelcurve {

ScriptedWorker::ScriptedWorker(const std::string& script) {
    std::ofstream(folder_.filePath("script").toStdString()) << script;
    makeGate(folder_.filePath("script"));
}

QStringList ScriptedWorker::command() const {
    return {QStringLiteral(KERNELCURVE_BUILD_DIR "/tests/fake_worker"), folder_.filePath("script"),
            folder_.filePath("starts")};
}

int ScriptedWorker::starts() const {
    int count = 0;
    std::ifstream(folder_.filePath("starts").toStdString()) >> count;
    return count;
}

bool ScriptedWorker::openGate() const {
    return openGateOf(folder_.filePath("script"));
}

Catalog smallCatalog() {
    Catalog catalog;
    catalog.add(readKernelFile(R"cu(/*---
entry: shift
problem: offset_add
computes: read
arguments: [A, B, C, n, offset]
block: [128]
grid: ["ceil(n / 128)"]
---*/
__global__ void shift(const float* A, const float* B, float* C, size_t n, size_t offset) {
        size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
        if (i + offset < n)
            C[i] = A[i + offset] + B[i + offset];
}
)cu",
                               "shift.cu"));
    trustForNow(textOf(catalog.at("shift")));
    return catalog;
}

Experiment offsetSweep(int size) {
    Experiment experiment;
    experiment.kernels = {"shift"};
    experiment.parameters = {{"n", 4096}};
    StepRange offsets;
    offsets.to = size - 1;
    offsets.step = 1;
    experiment.sweep.push_back({"offset", offsets});
    return experiment;
}

} // namespace kernelcurve
