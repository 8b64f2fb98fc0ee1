#include "tests/gpu/predict/model_errors.h"
#include "tests/gpu/predict/needs_nvidia.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

/// The stored table of errors for one GPU.
struct Golden {
    std::set<std::pair<std::string, std::string>> rows; ///< pairs of problem and configuration
    std::map<std::string, ErrorLine> lines;
};

Golden goldenOf(const std::string& gpu) {
    Golden golden;
    std::istringstream lines(readFile(goldenFile(gpu)));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string kind;
        std::string problem;
        std::getline(fields, kind, '\t');
        std::getline(fields, problem, '\t');
        if (kind == "row") {
            std::string configuration;
            std::getline(fields, configuration);
            golden.rows.emplace(problem, configuration);
        } else if (kind == "line") {
            ErrorLine& of = golden.lines[problem];
            fields >> of.median >> of.p90 >> of.order >> of.refused >> of.covered;
        }
    }
    return golden;
}

/// Keeps every third problem. The H100 runs the same code as the H200 with the same counts.
void keepAThird(Golden& golden) {
    std::set<std::string> dropped;
    int number = 0;
    for (const auto& [problem, line] : golden.lines)
        if (number++ % 3 != 0)
            dropped.insert(problem);
    std::erase_if(golden.rows, [&](const auto& row) { return dropped.contains(row.first); });
}

class GoldenErrors : public testing::TestWithParam<std::string> {};

/// Compares each line of the stored table, which `model_bench --store` rewrites after an
/// improvement of the model. The tolerance allows for other releases of NVIDIA's compiler.
TEST_P(GoldenErrors, DoNotGetWorse) {
    const std::unique_ptr<Device> device = predictedDeviceOf(GetParam());
    KERNELCURVE_NEEDS_PREDICTED(device);
    Golden golden = goldenOf(GetParam());
    if (GetParam() == "nvidia-h100")
        keepAThird(golden);
    ASSERT_FALSE(golden.rows.empty());
    const DeviceRecording recorded = recordingOf(GetParam());
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    std::set<std::pair<std::string, std::string>> open = golden.rows;
    std::vector<PredictedRow> made;
    for (const auto& [kernel, rows] : recordedRows(recorded, catalog))
        for (const RecordedRow& row : rows)
            if (open.erase({row.problem(), row.row->configuration.text()}) > 0)
                made.push_back(predictedRow(row, *device));
    EXPECT_TRUE(open.empty()) << "not in the recording: " << open.begin()->second;
    std::string table = tableHeader();
    for (const auto& [problem, rows] : byProblem(made)) {
        constexpr double points = 2;
        constexpr double oneRow = 34;
        const ErrorLine& before = golden.lines.at(problem);
        const ErrorLine now = errorLine(rows);
        table += tableLine(problem, now);
        EXPECT_LE(now.median, before.median + points) << problem;
        EXPECT_LE(now.p90, before.p90 + 2 * points) << problem;
        EXPECT_GE(now.order, before.order - points) << problem;
        EXPECT_LE(now.refused, before.refused) << problem;
        EXPECT_GE(now.covered, before.covered - oneRow) << problem;
    }
    std::puts(table.c_str());
}

INSTANTIATE_TEST_SUITE_P(Recordings, GoldenErrors, testing::Values("nvidia-h100", "nvidia-h200"),
                         [](const auto& parameter) {
                             std::string name = parameter.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace
} // namespace kernelcurve
