// Errors of predicted times against published tables, for GPUs that are described by data sheets.
//
// public_tables_bench [FOLDER]: copies on an RTX 3090 (Lei Mao, CUDA Vectorized Memory Access; the
// shipped reference leimao_memcpy_rtx3090), and, if FOLDER has src/kernels of
// github.com/siboehm/SGEMM_CUDA, its SGEMM series on an RTX A6000 (the table in its README). No
// constant of the model may be fitted on these tables.

#include "gpu/catalog/catalog.h"
#include "gpu/catalog/resolve.h"
#include "gpu/device/predict/predicted_device.h"
#include "gpu/measure/measurer.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/gpu/measure/quiet_observer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <regex>
#include <string>
#include <variant>
#include <vector>

using namespace kernelcurve;

namespace {

struct Row {
    std::string name;
    std::string group; ///< rows in one group are compared with each other
    double predicted = 0;
    double published = 0;
    double error() const { return std::abs(predicted / published - 1); }
};

double quantile(const std::vector<Row>& rows, double share) {
    std::vector<double> errors;
    for (const Row& row : rows)
        errors.push_back(row.error());
    std::ranges::sort(errors);
    return errors.empty() ? 0
                          : errors[static_cast<std::size_t>(
                                share * static_cast<double>(errors.size() - 1) + 0.5)];
}

void print(const char* name, const std::vector<Row>& rows, int refused) {
    int right = 0;
    int pairs = 0;
    constexpr double apart = 0.095; // 10 %
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Row& a = rows[i];
            const Row& b = rows[j];
            if (a.group != b.group || std::abs(std::log(a.published / b.published)) < apart)
                continue;
            ++pairs;
            right += (a.published < b.published) == (a.predicted < b.predicted) ? 1 : 0;
        }
    for (const Row& row : rows)
        std::printf("  %-60s %10.2f us predicted %10.2f us published %+6.1f %%\n", row.name.c_str(),
                    row.predicted * 1e6, row.published * 1e6,
                    100 * (row.predicted / row.published - 1));
    std::printf("%s: n %zu, refused %d, median %.1f %%, p90 %.1f %%, order %d of %d pairs\n", name,
                rows.size(), refused, 100 * quantile(rows, 0.5), 100 * quantile(rows, 0.9), right,
                pairs);
}

struct Gpu {
    timing::GpuModel model;
    std::unique_ptr<Device> device;
};

Gpu opened(const std::string& name) {
    const std::string file = KERNELCURVE_SOURCE_DIR "/resources/devices/" + name + ".yaml";
    const timing::GpuModel model = timing::readGpuModel(readFile(file), file);
    return {model, predictedDevice(model, "predict:" + name)};
}

/// Returns the predicted time. Both authors divide the time of many consecutive launches by their
/// number. Throws Error.
double predictedTime(const Gpu& gpu, const KernelFile& kernel, const Values& parameters) {
    Device& device = *gpu.device;
    Values all = defaultsOf(kernel);
    for (const auto& [name, value] : parameters)
        all[name] = value;
    const auto outcome = resolve(kernel, {kernel.id, all}, device.description());
    if (const auto* const reason = std::get_if<Failure>(&outcome))
        throw Error(*reason);
    QuietObserver observer;
    return Measurer(device, MeasuringRules())
               .measure(std::get<ResolvedConfiguration>(outcome), observer, {})
               .metrics.at("time") -
           gpu.model.startSeconds + gpu.model.nextLaunchSeconds;
}

void compareCopies() {
    const std::string file =
        KERNELCURVE_SOURCE_DIR "/resources/references/leimao_memcpy_rtx3090.yaml";
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    const Gpu gpu = opened("nvidia-rtx-3090");
    std::vector<Row> rows;
    int refused = 0;
    for (const Measurement& published :
         readRecording(readFile(file), file).recording.measurements) {
        const KernelFile& kernel = catalog.at(published.configuration.kernel);
        if (!kernel.library.empty())
            continue;
        const Values& values = published.configuration.parameters;
        try {
            rows.push_back({published.configuration.text(),
                            values.at("element").text() + values.at("n").text(),
                            predictedTime(gpu, kernel, values), published.metrics.at("time")});
        } catch (const Error& error) {
            std::printf("  %s: %s\n", published.configuration.text().c_str(), error.what());
            ++refused;
        }
    }
    print("RTX 3090 copies", rows, refused);
}

struct Sgemm {
    const char* file;
    const char* entry;
    const char* block;
    int columns; ///< number of columns of C per block
    int rows;
    double gflops;
};
constexpr Sgemm series[] = {
    {"1_naive", "sgemm_naive", "32, 32", 32, 32, 309.0},
    {"2_kernel_global_mem_coalesce", "sgemm_global_mem_coalesce<32>", "1024", 32, 32, 1986.5},
    {"3_kernel_shared_mem_blocking", "sgemm_shared_mem_block<32>", "1024", 32, 32, 2980.3},
    {"4_kernel_1D_blocktiling", "sgemm1DBlocktiling<64, 64, 8, 8>", "512", 64, 64, 8474.7},
    {"5_kernel_2D_blocktiling", "sgemm2DBlocktiling<128, 128, 8, 8, 8>", "256", 128, 128, 15971.7},
    {"6_kernel_vectorize", "sgemmVectorize<128, 128, 8, 8, 8>", "256", 128, 128, 18237.3},
    {"7_kernel_resolve_bank_conflicts", "sgemmResolveBankConflicts<128, 128, 8, 8, 8>", "256", 128,
     128, 16213.4},
    {"8_kernel_bank_extra_col", "sgemmResolveBankExtraCol<128, 128, 8, 8, 8>", "256", 128, 128,
     16459.2},
    {"9_kernel_autotuned", "sgemmAutotuned<128, 128, 16, 8, 8>", "256", 128, 128, 19721.0},
    {"10_kernel_warptiling", "sgemmWarptiling<128, 128, 16, 64, 64, 4, 8, 4, 128>", "128", 128, 128,
     21779.3},
    {"11_kernel_double_buffering", "sgemmDoubleBuffering<128, 256, 16, 128, 32, 1, 8, 8, 256>",
     "256", 256, 128, 17278.3},
};

void compareSgemm(const std::string& folder) {
    constexpr double size = 4096;
    const Gpu gpu = opened("nvidia-a6000");
    std::vector<Row> rows;
    int refused = 0;
    for (const Sgemm& each : series) {
        const std::string file = folder + "/src/kernels/" + each.file + ".cuh";
        try {
            const std::string source =
                std::regex_replace(readFile(file), std::regex("#(include|pragma) [^\n]*"), "");
            const std::string header =
                std::string("/*---\nentry: ") + each.entry +
                "\nproblem: gemm\narguments: [m, n, k, alpha, A, B, beta, C]\nblock: [" +
                each.block + "]\ngrid: [\"n / " + std::to_string(each.columns) + "\", \"m / " +
                std::to_string(each.rows) +
                "\"]\n---*/\ntypedef unsigned int uint;\n#define assert(x)\n";
            const KernelFile kernel = readKernelFile(
                header +
                    (source.find("WARPSIZE = 32") == std::string::npos ? "#define WARPSIZE 32\n"
                                                                       : "") +
                    source,
                std::string(each.file) + ".cu");
            const std::int64_t n = static_cast<std::int64_t>(size);
            const double time = predictedTime(
                gpu, kernel, {{"m", n}, {"n", n}, {"k", n}, {"alpha", 0.5}, {"beta", 3.0}});
            rows.push_back({each.file, "", time, 2 * size * size * size / each.gflops / 1e9});
        } catch (const Error& error) {
            std::printf("  %s: %s\n", each.file, error.what());
            ++refused;
        }
    }
    print("RTX A6000 SGEMM", rows, refused);
}

} // namespace

int main(int argc, char** argv) {
    compareCopies();
    if (argc > 1)
        compareSgemm(argv[1]);
    return 0;
}
