#include "app/document/kernels/kernel_presets.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement measured(std::int64_t block, double time) {
    Measurement row;
    row.configuration = {"copy_vector",
                         {{"n", 1024},
                          {"element", "float"},
                          {"access", 16},
                          {"block", block},
                          {"l1", "cg"},
                          {"max_registers", 0},
                          {"fast_math", false},
                          {"ptxas", 3}}};
    row.metrics = {{"time", time}, {"bandwidth", 1e3 / time}};
    return row;
}

const Catalog& shipped() {
    static const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return catalog;
}

TEST(BestRow, IsByTheMetricOfTheSearch) {
    std::vector<Measurement> rows = {measured(64, 2e-3), measured(128, 1e-3), measured(256, 3e-3)};
    rows[2].metrics["bandwidth"] = 1e9;
    Measurement failed = measured(512, 1e-9);
    failed.status = Status::Failed;
    rows.push_back(failed);
    Experiment experiment;
    const auto fastest = bestRow(experiment, rows);
    ASSERT_TRUE(fastest);
    EXPECT_EQ(fastest->row, &rows[1]);
    EXPECT_EQ(fastest->rows, 3);
    experiment.search.emplace().metric = "bandwidth";
    EXPECT_EQ(bestRow(experiment, rows)->row, &rows[2]);
    EXPECT_FALSE(bestRow(experiment, std::span(rows).subspan(3)));
}

TEST(KernelPresets, LeaveOutWhatARowOfAnOlderVersionDoesNotHave) {
    Measurement row = measured(128, 1e-3);
    row.configuration.parameters.erase("access");
    const KernelPreset preset = presetOf("old", {&row, "time", 1e-3, 1}, {}, shipped());
    const Values own = {{"block", 128}, {"l1", "cg"}};
    EXPECT_EQ(preset.parameters, own);
}

TEST(KernelPresets, HoldTheKernelsOwnParameters) {
    const Measurement row = measured(128, 1e-3);
    const KernelPreset preset =
        presetOf("fast", {&row, "time", 1e-3, 3},
                 {{"device", "NVIDIA H200"}, {"time", "2026-11-20"}}, shipped());
    const Values own = {{"access", 16}, {"block", 128}, {"l1", "cg"}};
    EXPECT_EQ(preset.parameters, own) << "no sizes, and of the compiler's what is not usual";
    EXPECT_EQ(preset.device, "NVIDIA H200");
    EXPECT_EQ(preset.kernel, "copy_vector");

    const QTemporaryDir folder;
    const PresetStore store(folder.filePath("new/presets.yaml").toStdString());
    EXPECT_TRUE(store.all().empty());
    store.keep(preset);
    KernelPreset other = preset;
    other.device = "CPU: 2 cores";
    other.parameters = {{"block", 64}, {"fast_math", true}};
    store.keep(other);
    KernelPreset better = preset;
    better.value = 0.5e-3;
    store.keep(better);
    EXPECT_EQ(store.all(), (std::vector<KernelPreset>{other, better}));
    const auto offered = presetsFor(store.all(), {"copy_vector", "copy_element"}, "NVIDIA H200");
    EXPECT_EQ(offered, (std::vector<KernelPreset>{better, other})) << "this device's first";
    EXPECT_TRUE(presetsFor(store.all(), {"copy_element"}, "NVIDIA H200").empty());
}

TEST(KernelPresets, TakeThePlaceOfWhatIsSetAndSwept) {
    Experiment experiment;
    experiment.kernels = {"copy_vector"};
    experiment.parameters = {{"n", 1024}, {"block", 32}};
    experiment.sweep = {{"access", std::vector<Value>{4, 8}},
                        {"element", std::vector<Value>{"char"}}};
    experiment.zipped = {{"access", "element"}};
    experiment.search.emplace();
    KernelPreset preset;
    preset.parameters = {{"access", 16}, {"block", 128}};
    applyPreset(experiment, preset);
    EXPECT_EQ(experiment.parameters, (std::vector<std::pair<std::string, Value>>{
                                         {"n", 1024}, {"access", 16}, {"block", 128}}));
    ASSERT_EQ(experiment.sweep.size(), 1U);
    EXPECT_EQ(experiment.sweep[0].parameter, "element");
    EXPECT_TRUE(experiment.zipped.empty());
    EXPECT_FALSE(experiment.search);
}

TEST(KernelPresets, RefuseWhatAPersonMiswrote) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("presets.yaml").toStdString();
    writeFileAtomically(file,
                        "kernelcurve_presets: 1\npresets:\n- {name: a, kernel: b, divice: c}\n");
    EXPECT_THROW(PresetStore(file).all(), Error);
}

} // namespace
} // namespace kernelcurve
