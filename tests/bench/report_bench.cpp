// How long a report of a ladder takes as PDF. Its table has more columns than fit at full size.

#include "app/report/report.h"
#include "gpu/catalog/catalog.h"

#include <QApplication>
#include <QTemporaryDir>

#include <chrono>
#include <cstdio>

using namespace kernelcurve;

namespace {

Recording ladder(int rows) {
    Recording recording;
    recording.experiment.kernels = {"gemm_naive", "gemm_shared", "gemm_stream"};
    recording.experiment.baseline = "gemm_naive";
    recording.environment = {{"device", Value("bench")}, {"peak_flops", Value(6e13)}};
    for (int row = 0; row < rows; ++row) {
        Measurement& made = recording.measurements.emplace_back();
        const int kernel = row % 3;
        made.configuration.kernel = recording.experiment.kernels[static_cast<std::size_t>(kernel)];
        made.configuration.parameters = {{"n", Value(1024 + 64 * (row / 3))}};
        for (const char* name : {"BK", "BM", "BN", "TM", "TN", "stages", "block_x", "block_y"})
            made.configuration.parameters[name + std::to_string(kernel)] = Value(8 + row % 7);
        made.metrics = {{"time", 1e-3 / (row + 1)},
                        {"flops", 1e12 * (row + 1)},
                        {"bandwidth", 1e11},
                        {"noise", 0.001},
                        {"error_max", 1e-6}};
    }
    return recording;
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("report.pdf").toStdString();
    for (const int rows : {35, 500}) {
        const auto start = std::chrono::steady_clock::now();
        writeReport(ladder(rows), Catalog(), file);
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        std::printf("report_pdf_%d_rows %.3f s\n", rows, passed.count());
    }
    return 0;
}
