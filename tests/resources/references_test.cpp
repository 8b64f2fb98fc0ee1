#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/values/metric.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace kernelcurve {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(KERNELCURVE_SOURCE_DIR) / "resources/references";

Recording reference(const std::string& name) {
    const ReadRecording read = readRecording(readFile(folder / (name + ".yaml")), name);
    EXPECT_FALSE(read.tornLastLine) << name;
    return read.recording;
}

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".yaml")
            found.push_back(entry.path().stem().string());
    return found;
}

std::string environmentOf(const Recording& recording, const std::string& key) {
    for (const auto& [name, value] : recording.environment)
        if (name == key)
            return value.isWord() ? value.word() : value.text();
    return {};
}

/// The metric's value in the row with these parameters, or NaN if there is no such row.
double figure(const Recording& recording, const std::string& kernel, const Values& parameters,
              const std::string& metric) {
    for (const Measurement& row : recording.measurements)
        if (row.configuration.kernel == kernel && row.configuration.parameters == parameters &&
            row.metrics.contains(metric))
            return row.metrics.at(metric);
    return std::nan("");
}

TEST(References, NameTheirDeviceSourceAndConversion) {
    EXPECT_GE(names().size(), 3U);
    for (const std::string& name : names()) {
        const Recording recording = reference(name);
        for (const char* key : {"device", "author", "source", "conversion"})
            EXPECT_NE(environmentOf(recording, key), "") << name << ": " << key;
        EXPECT_FALSE(recording.experiment.title.en.empty()) << name;
        EXPECT_FALSE(recording.experiment.title.zhCN.empty()) << name;
        EXPECT_THAT(recording.experiment.notes, testing::HasSubstr("Conversion:")) << name;
        EXPECT_THAT(recording.experiment.notes, testing::HasSubstr("换算：")) << name;
    }
}

TEST(References, HaveKnownFiguresForTheirKernels) {
    for (const std::string& name : names()) {
        const Recording recording = reference(name);
        const std::vector<std::string>& kernels = recording.experiment.kernels;
        EXPECT_FALSE(recording.measurements.empty()) << name;
        for (const Measurement& row : recording.measurements) {
            EXPECT_THAT(kernels, testing::Contains(row.configuration.kernel)) << name;
            EXPECT_EQ(row.clock, "recorded") << name;
            EXPECT_TRUE(row.metrics.contains("time")) << name;
            for (const auto& [tag, value] : row.metrics) {
                EXPECT_NE(findMetric(tag), nullptr) << name << ": " << tag;
                EXPECT_GT(value, 0) << name << ": " << tag;
            }
        }
    }
}

TEST(References, CopiesOnTheRtx3090AreInBytesPerSecond) {
    const Recording recording = reference("leimao_memcpy_rtx3090");
    EXPECT_EQ(recording.measurements.size(), 72U);
    const Values characters = {{"block", 1024}, {"element", "char"}, {"n", 134217728}};
    // The printed values are 0.972 ms and 257.207. The unit of the latter is GiB/s.
    EXPECT_NEAR(figure(recording, "copy_element", characters, "time"), 0.972e-3, 0.5e-6);
    EXPECT_DOUBLE_EQ(figure(recording, "copy_element", characters, "bandwidth"),
                     257.207 * 1073741824.0);
    const std::map<std::string, double> bytes = {
        {"char", 1}, {"short", 2}, {"float", 4}, {"double", 8}};
    for (const Measurement& row : recording.measurements) {
        const Values& parameters = row.configuration.parameters;
        const double moved =
            2 * *parameters.at("n").number() * bytes.at(parameters.at("element").word());
        EXPECT_NEAR(row.metrics.at("bandwidth") * row.metrics.at("time") / moved, 1, 1e-12);
    }
}

TEST(References, SumsOnThe8800AreCyclesAt1500MHz) {
    const Recording recording = reference("hotball_sum_of_squares_8800gt");
    const Values one = {{"n", 1048576}};
    EXPECT_NEAR(figure(recording, "sum_one_thread", one, "time") * 1.5e9, 640e6, 1);
    EXPECT_NEAR(figure(recording, "sum_one_thread", one, "bandwidth"), 9.83e6, 0.01e6);
    const Values blocks = {{"block", 256}, {"blocks", 32}, {"n", 1048576}};
    EXPECT_NEAR(figure(recording, "sum_tree_halving", blocks, "time") * 1.5e9, 137e3, 1);
}

TEST(References, ProductsOnThe8800AreThePublishedRates) {
    const Recording recording = reference("hotball_matrix_multiply_8800gt");
    const Values size = {{"n", 1000}};
    EXPECT_NEAR(figure(recording, "multiply_naive_program", size, "flops"), 1.73e9, 0.005e9);
    EXPECT_NEAR(figure(recording, "multiply_blocks_program", size, "flops"), 25.64e9, 0.005e9);
    EXPECT_NEAR(figure(recording, "multiply_padded", size, "flops"), 48e9, 0.5e9);
    EXPECT_DOUBLE_EQ(figure(recording, "multiply_kahan_program", size, "error_max"), 1.19209e-7);
}

} // namespace
} // namespace kernelcurve
