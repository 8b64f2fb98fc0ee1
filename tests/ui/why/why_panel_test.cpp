// Tests the Why panel with the real worker. Rows of a recorded H200 are traced on this machine.

#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "app/trust/trusted_programs.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "tests/gpu/catalog/shipped_catalog.h"
#include "tests/ui/window/own_settings.h"
#include "tests/ui/window/window_waits.h"
#include "ui/source/source_view.h"
#include "ui/why/code_page.h"
#include "ui/why/figure_model.h"
#include "ui/why/warp_view.h"
#include "ui/why/why_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTabWidget>
#include <QTest>

#include <Qsci/qsciscintilla.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class WhyPanelTest : public testing::Test {
  protected:
    WhyPanelTest()
        : played_(readDeviceRecording(
              readFile(KERNELCURVE_SOURCE_DIR "/resources/recordings/nvidia-h200.yaml"), "h200")) {}

    /// The first measured row of the kernel with these parameters, with its recording's
    /// environment.
    Measurement rowOf(const std::string& kernel, const Values& wanted) {
        for (const Recording& recording : played_.recordings)
            for (const Measurement& row : recording.measurements)
                if (row.configuration.kernel == kernel && row.status == Status::Measured &&
                    std::all_of(wanted.begin(), wanted.end(), [&](const auto& one) {
                        return row.configuration.parameters.at(one.first) == one.second;
                    })) {
                    document_.setEnvironment(recording.environment);
                    return row;
                }
        ADD_FAILURE() << "no such row of " << kernel;
        return {};
    }
    void start(const QStringList& worker = {KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker"}) {
        engine_ = std::make_unique<EngineClient>(worker);
        panel_ = std::make_unique<WhyPanel>(*engine_, catalog_, document_);
        DeviceDescription recorded = played_.device;
        recorded.id = "replay:nvidia-h200";
        recorded.kind = DeviceKind::Replay;
        DeviceDescription predicted = recorded;
        predicted.id = "predict:nvidia-h200";
        predicted.name = "NVIDIA H200 (predicted)";
        predicted.kind = DeviceKind::Predict;
        panel_->setDevices(model_ ? std::vector{recorded, predicted} : std::vector{recorded});
        panel_->resize(700, 900);
        panel_->show();
        ASSERT_TRUE(becomesActive(panel_.get()));
    }
    bool awaitMarks() {
        return eventually([&] { return !source().lineMarks().empty(); });
    }
    SourceView& source() { return panel_->source(); }
    std::string text(const char* label) {
        return panel_->findChild<QLabel*>(label)->text().toStdString();
    }
    const WarpView& picture() { return *panel_->findChild<WarpView*>("warpPicture"); }
    QTableView& accesses() { return *panel_->findChild<QTableView*>("accesses"); }
    /// The cell of the row whose first cell begins with `figure`.
    std::string figure(const char* figure, int column) {
        const QAbstractItemModel* model = panel_->findChild<QTableView*>("figures")->model();
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->index(row, 0).data().toString().startsWith(QLatin1String(figure)))
                return model->index(row, column).data().toString().toStdString();
        return "no such figure";
    }
    static int lineWith(const std::string& source, const char* code) {
        const std::size_t at = source.find(code);
        EXPECT_NE(at, std::string::npos) << code;
        return 1 + int(std::count(source.begin(), source.begin() + std::ptrdiff_t(at), '\n'));
    }

    bool model_ = false; ///< whether a predicted device describes the GPU of the rows
    OwnSettings settings_;
    DeviceRecording played_;
    Catalog catalog_ = shippedCatalog();
    ExperimentDocument document_;
    std::unique_ptr<EngineClient> engine_;
    std::unique_ptr<WhyPanel> panel_;
};

TEST_F(WhyPanelTest, ShowsWhereATileHasConflicts) {
    start();
    panel_->setMeasurement(rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}}));
    EXPECT_EQ(text("whyHeading"), "transpose_tile – Transpose through a shared tile");
    EXPECT_THAT(text("whyConfiguration"), StartsWith("transpose_tile block_y="));
    EXPECT_EQ(text("whyState"), "Tracing the memory accesses of each line…");
    EXPECT_EQ(text("whyAnswer"), "") << "nothing is said that may not hold in a moment";
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    EXPECT_EQ(text("whyState"), "");

    const std::string kernel = catalog_.at("transpose_tile").source;
    EXPECT_EQ(source().text().toStdString(), kernel);
    const int loads = lineWith(kernel, "staged[y][threadIdx.x] = in[");
    const int stores = lineWith(kernel, "= staged[threadIdx.x][y]");
    // With NVIDIA's compiler, shared memory is counted in the machine code.
    EXPECT_EQ(source().wordsOf(loads).remove("; from the SASS"),
              "Shared store of 4 B: no bank conflicts\n"
              "Global load of 4 B: 4 sectors of 32 bytes per request, 100 % efficiency");
    EXPECT_THAT(
        source().wordsOf(stores).toStdString(),
        HasSubstr(
            "Shared load of 4 B: 32-way bank conflict, 32 wavefronts per request instead of 1"));
    EXPECT_EQ(source().wordsOf(loads + 1), "");

    EXPECT_THAT(text("whyAnswer"), StartsWith("Line " + std::to_string(stores) +
                                              ": 32-way bank conflict: a shared memory request "
                                              "takes 32 wavefronts instead of 1. Shared memory is "
                                              "busy for "));
    EXPECT_EQ(source().currentLine(), stores) << "where the sentence points";
    ASSERT_TRUE(eventually([&] { return picture().request().has_value(); }));
    EXPECT_EQ(picture().request()->line, stores);
    EXPECT_EQ(picture().request()->space, AddressSpace::Shared) << "the worst of the line";
    QEvent language(QEvent::LanguageChange);
    QApplication::sendEvent(panel_.get(), &language);
    ASSERT_TRUE(picture().request()) << "in the other language, too";
    EXPECT_EQ(picture().request()->line, stores);
    EXPECT_EQ(figure("Shared memory efficiency", FigureModel::Modelled), "6.06 %");
    EXPECT_EQ(figure("Occupancy", FigureModel::Measured), "100.00 %");
    EXPECT_EQ(figure("Registers", FigureModel::Measured), "18");
    EXPECT_EQ(figure("Blocks per SM: limited by threads", FigureModel::Measured), "4");
    EXPECT_EQ(figure("Noise", FigureModel::Measured), "no such figure");
}

TEST_F(WhyPanelTest, SaysWhatTheWarpsWaitForWhereThatWasCounted) {
    start();
    Measurement row = rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}});
    erase_if(row.metrics, [](const auto& each) { return each.first.starts_with("stall_"); });
    row.metrics["issue_slots_busy"] = 0.2;
    row.metrics["warp_cycles"] = 50;
    row.metrics["stall_mio_throttle"] = 30;
    row.metrics["stall_barrier"] = 4;
    panel_->setMeasurement(row);
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    EXPECT_THAT(
        text("whyAnswer"),
        EndsWith(
            "\nAccording to the counters, the schedulers issue an instruction in 20 % of their "
            "cycles, and a warp spends 50 cycles per instruction. 30 of these cycles (60 %): the "
            "queue for shared memory and special functions is full (MIO throttle)."))
        << "with the conflicts, which are what limits";
    EXPECT_EQ(figure("Shared access queue full", FigureModel::Counted), "30.00");
}

TEST_F(WhyPanelTest, HasLocalMemoryOnlyWhereTheGpuHas) {
    start();
    Measurement row = rowOf("mix_local", {});
    EXPECT_GT(row.metrics.at("local_bytes"), 0);
    panel_->setMeasurement(row);
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    const int loop = lineWith(catalog_.at("mix_local").source, "value[j] = 0.5f * (");
    EXPECT_THAT(
        source().wordsOf(loop).toStdString(),
        HasSubstr("Local load of 4 B: 4 sectors of 32 bytes per request, 100 % efficiency"));
    row.metrics["local_bytes"] = 0;
    panel_->setMeasurement(std::nullopt);
    panel_->setMeasurement(row);
    ASSERT_TRUE(eventually([&] { return !source().lineMarks().empty(); }));
    EXPECT_EQ(source().wordsOf(loop), "") << "it is all in registers there";
}

TEST_F(WhyPanelTest, FollowsTheCursorAndTheTable) {
    start();
    panel_->setMeasurement(rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}}));
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    const std::string kernel = catalog_.at("transpose_tile").source;
    const int loads = lineWith(kernel, "staged[y][threadIdx.x] = in[");
    source().goToLine(loads);
    ASSERT_TRUE(
        eventually([&] { return picture().request() && picture().request()->line == loads; }));
    source().goToLine(loads + 1);
    ASSERT_TRUE(eventually([&] { return !picture().request(); })) << "nothing happens there";
    EXPECT_FALSE(accesses().currentIndex().isValid());
    ASSERT_EQ(accesses().model()->rowCount(), 4);
    source().goToLine(loads);
    auto* editor = source().focusProxy();
    ASSERT_TRUE(eventually([&] {
        return editor->accessibleDescription().startsWith(
            QStringLiteral("Line %1: Sha").arg(loads));
    })) << editor->accessibleDescription().toStdString();
    accesses().setCurrentIndex(accesses().model()->index(3, 0));
    EXPECT_EQ(source().currentLine(), lineWith(kernel, "= staged[threadIdx.x][y]"));
    ASSERT_TRUE(picture().request());
}

TEST_F(WhyPanelTest, RemembersWhatItTraced) {
    start();
    QSignalSpy answers(engine_.get(), &EngineClient::answered);
    const Measurement first = rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}});
    panel_->setMeasurement(first);
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    panel_->setMeasurement(rowOf("copy_row", {{"rows", 8192}}));
    EXPECT_TRUE(source().lineMarks().empty()) << "another kernel's marks do not stay";
    ASSERT_TRUE(awaitMarks());
    EXPECT_EQ(answers.size(), 2);
    panel_->setMeasurement(first);
    EXPECT_FALSE(source().lineMarks().empty()) << "at once";
    EXPECT_EQ(answers.size(), 2);
}

TEST_F(WhyPanelTest, LooksAnewAtAKernelThatWasChanged) {
    start();
    const QString file = settings_.path("own_tile.cu");
    const auto write = [&](const char* padding) {
        const std::string text =
            "/*---\nentry: own_tile\nproblem: transpose\narguments: [out, in, rows, cols]\n"
            "block: [32, 8]\ngrid: [\"cols / 32\", \"rows / 32\"]\n---*/\n"
            "__global__ void own_tile(float *out, const float *in, size_t rows, size_t cols) {\n"
            "    __shared__ float staged[32][32 + " +
            std::string(padding) +
            "];\n"
            "    size_t x = blockIdx.x * 32, y = blockIdx.y * 32;\n"
            "    for (int j = threadIdx.y; j < 32; j += 8)\n"
            "        staged[j][threadIdx.x] = in[(y + j) * cols + x + threadIdx.x];\n"
            "    __syncthreads();\n"
            "    for (int j = threadIdx.y; j < 32; j += 8)\n"
            "        out[(x + j) * rows + y + threadIdx.x] = staged[threadIdx.x][j];\n}\n";
        writeFileAtomically(file.toStdString(), text);
        catalog_.open(file.toStdString());
    };
    write("0");
    Measurement row;
    row.configuration.kernel = "own_tile";
    row.configuration.parameters = defaultsOf(catalog_.at("own_tile"));
    row.configuration.parameters["rows"] = 128;
    row.configuration.parameters["cols"] = 128;
    panel_->setMeasurement(row);
    // Selecting a row of an untrusted kernel does not run any of its code.
    ASSERT_TRUE(eventually([&] {
        return text("whyState").find("`own_tile.cu` is not trusted") != std::string::npos;
    })) << text("whyState");
    EXPECT_TRUE(source().lineMarks().empty());
    trustForNow(textOf(catalog_.at("own_tile")));
    panel_->refresh();
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    EXPECT_THAT(source().wordsOf(15).toStdString(), HasSubstr("32-way bank conflict"));
    write("1");
    trustForNow(textOf(catalog_.at("own_tile")));
    panel_->refresh();
    EXPECT_TRUE(source().lineMarks().empty()) << "those of the other source";
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    EXPECT_THAT(source().wordsOf(15).toStdString(), HasSubstr("no bank conflicts"));
}

/// The panel has the size of a dock in a window of 1280 x 720. The answer takes space from the
/// source when it appears.
TEST_F(WhyPanelTest, ShowsTheLineThatItSpeaksOf) {
    start();
    panel_->resize(420, 560);
    panel_->setMeasurement(rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}}));
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    EXPECT_THAT(text("whyAnswer"),
                StartsWith("Line " + std::to_string(source().currentLine()) + ": "));
    auto* editor = source().findChild<QsciScintilla*>();
    const auto row = [&] {
        return editor->SendScintilla(QsciScintilla::SCI_VISIBLEFROMDOCLINE,
                                     static_cast<unsigned long>(source().currentLine() - 1));
    };
    EXPECT_TRUE(eventually([&] {
        const long top = editor->firstVisibleLine();
        return row() >= top &&
               row() < top + editor->SendScintilla(QsciScintilla::SCI_LINESONSCREEN);
    }));
    EXPECT_EQ(editor->SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE, 1UL), 0)
        << "the header is folded";
}

TEST_F(WhyPanelTest, SaysWhatKeepsItFromLooking) {
    start({"/nowhere/kernelcurve-worker"});
    EXPECT_EQ(text("whyAnswer"), "Select a row or a point to see what limits it.");
    panel_->setMeasurement(rowOf("copy_row", {{"rows", 8192}}));
    EXPECT_THAT(text("whyAnswer"), Not(HasSubstr("sectors"))) << "the numbers of the row alone";
    ASSERT_TRUE(
        eventually([&] { return text("whyState").starts_with("Cannot mark the source lines"); }));
    EXPECT_THAT(text("whyState"), HasSubstr("kernelcurve-worker"));

    panel_->setMeasurement(rowOf("copy_library", {{"n", 134217728}}));
    EXPECT_EQ(text("whyState"), "A library call has no source to analyze.");
    EXPECT_THAT(text("whyAnswer"), StartsWith("Limited by DRAM: "));

    Measurement foreign = rowOf("copy_row", {{"rows", 8192}});
    foreign.configuration.kernel = "of_somebody_else";
    panel_->setMeasurement(foreign);
    EXPECT_THAT(text("whyState"), StartsWith("The source of this kernel is not available"));
    EXPECT_EQ(source().text(), "");
    foreign.status = Status::Failed;
    foreign.reason = {message("C[5] is 1.5; expected 2.5"), {}, {}};
    panel_->setMeasurement(foreign);
    EXPECT_EQ(text("whyAnswer"), "C[5] is 1.5; expected 2.5.");
}

TEST_F(WhyPanelTest, AsksOnlyWhileItIsSeen) {
    start();
    QSignalSpy answers(engine_.get(), &EngineClient::answered);
    panel_->hide();
    panel_->setMeasurement(rowOf("copy_row", {{"rows", 8192}}));
    EXPECT_EQ(text("whyState"), "");
    panel_->show();
    EXPECT_EQ(text("whyState"), "Tracing the memory accesses of each line…");
    ASSERT_TRUE(awaitMarks());
    EXPECT_EQ(answers.size(), 1);
}

TEST_F(WhyPanelTest, MarksTurnGreenFromTheNaiveTransposeToThePaddedTile) {
    start();
    const auto worst = [&](const char* kernel) {
        panel_->setMeasurement(rowOf(kernel, {{"rows", 8192}, {"cols", 8192}}));
        EXPECT_TRUE(awaitMarks()) << text("whyState");
        LineSeverity found = LineSeverity::Note;
        std::string words;
        for (const LineMark& mark : source().lineMarks())
            if (mark.severity > found) {
                found = mark.severity;
                words = mark.words.toStdString();
            }
        return std::pair(found, words.substr(0, words.find(' ')));
    };
    EXPECT_EQ(worst("transpose_row"), (std::pair(LineSeverity::Poor, std::string("Global"))));
    EXPECT_EQ(worst("transpose_tile"), (std::pair(LineSeverity::Poor, std::string("Shared"))))
        << "coalesced now, but the columns of the tile lie in one bank";
    EXPECT_EQ(worst("transpose_tile_padded").first, LineSeverity::Good);
}

TEST_F(WhyPanelTest, LinksMachineCodeWithTheSource) {
    start();
    panel_->setMeasurement(rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}}));
    ASSERT_TRUE(awaitMarks()) << text("whyState");
    auto* ptx = panel_->findChild<CodePage*>("ptx");
    EXPECT_EQ(ptx->text(), "") << "nobody looks at it";
    auto* tabs = panel_->findChild<QTabWidget*>("whyCode");
    tabs->setCurrentWidget(ptx);
    EXPECT_EQ(ptx->note(), "Compiling…");
    ASSERT_TRUE(eventually([&] { return ptx->note() != "Compiling…"; }));
    if (ptx->text().isEmpty()) {
        EXPECT_THAT(ptx->note().toStdString(), HasSubstr("NVRTC"));
        GTEST_SKIP() << "NVRTC is not installed: " << ptx->note().toStdString();
    }
    EXPECT_THAT(ptx->note().toStdString(),
                StartsWith("For compute capability 9.0, compiled by NVRTC "));
    const auto lines = ptx->text().split(u'\n');
    const auto store = std::find_if(lines.begin(), lines.end(),
                                    [](const QString& line) { return line.contains("st.global"); });
    ASSERT_NE(store, lines.end());
    source().goToLine(1);
    auto* view = ptx->findChild<SourceView*>();
    view->setFocus();
    view->goToLine(int(store - lines.begin()) + 1);
    const int expected = lineWith(catalog_.at("transpose_tile").source, "= staged[threadIdx.x][y]");
    ASSERT_TRUE(eventually([&] { return source().currentLine() == expected; }));

    auto* sass = panel_->findChild<CodePage*>("sass");
    EXPECT_TRUE(sass->text().contains("LDS") || sass->note().contains("nvdisasm"))
        << sass->note().toStdString();
    panel_->setMeasurement(rowOf("copy_library", {{"n", 134217728}}));
    EXPECT_EQ(ptx->text(), "");
    EXPECT_EQ(ptx->note(), "A library call has no source to analyze.");
}

TEST_F(WhyPanelTest, WeighsTheCausesOfAPredictedRow) {
    model_ = true;
    start();
    Measurement row = rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}});
    const int line = lineWith(catalog_.at("transpose_tile").source, "= staged[threadIdx.x][y]");
    row.clock = modelClock;
    row.metrics = {{"time", 1e-4},
                   {"predicted_l1_bytes", 1e6},
                   {"predicted_l2_bytes", 3e6},
                   {"predicted_dram_bytes", 2e6}};
    row.costs = {{"bank_conflicts", "transpose_tile.cu", line, 4e-5},
                 {"dram_bandwidth", "", 0, 2e-6}};
    panel_->setMeasurement(row);
    EXPECT_THAT(text("whyAnswer"),
                StartsWith("Line " + std::to_string(line) +
                           ", bank conflicts: at most 40 % of the time (40 µs). Pad the rows of "
                           "the shared array by one element, or swizzle its index."));
    auto* costs = panel_->findChild<QTableView*>("costs");
    ASSERT_EQ(costs->model()->rowCount(), 2);
    EXPECT_EQ(costs->model()->index(0, 0).data().toString(),
              QStringLiteral("Line %1: bank conflicts").arg(line));
    EXPECT_EQ(costs->model()->index(1, 0).data().toString(), "DRAM bandwidth");
    EXPECT_EQ(costs->model()->index(0, 1).data().toString(), "40 %");
    EXPECT_EQ(text("originNote"),
              "Bytes by memory level (predicted): L1 25 %, L2 25 %, DRAM 50 %.");
    auto* bar = panel_->findChild<QWidget*>("originBar");
    EXPECT_TRUE(bar->isVisible());
    const QImage picture = bar->grab().toImage();
    const auto colourAt = [&](int percent) {
        return picture.pixelColor(picture.width() * percent / 100, 1);
    };
    EXPECT_EQ(colourAt(55), colourAt(95)) << "half of it is DRAM";
    EXPECT_NE(colourAt(5), colourAt(30));
    EXPECT_NE(colourAt(30), colourAt(55));
    const auto markOf = [&] {
        LineSeverity worst = LineSeverity::Note;
        for (const LineMark& mark : source().lineMarks())
            if (mark.line == line)
                worst = std::max(worst, mark.severity);
        return worst;
    };
    EXPECT_EQ(markOf(), LineSeverity::Poor);
    ASSERT_TRUE(eventually([&] { return source().lineMarks().size() > 2; })) << "with the trace's";
    EXPECT_EQ(source().currentLine(), line);
    source().goToLine(1);
    costs->setCurrentIndex(costs->model()->index(0, 0));
    EXPECT_EQ(source().currentLine(), line);
    // The same conflict is not a warning if its cost is small.
    row.costs[0].seconds = 4e-6;
    panel_->setMeasurement(std::nullopt);
    panel_->setMeasurement(row);
    EXPECT_EQ(markOf(), LineSeverity::Fair);
    EXPECT_THAT(text("whyAnswer"), StartsWith("Line ")) << "it is still the largest cost";
}

TEST_F(WhyPanelTest, PredictsTheCostsOfAMeasuredRow) {
    model_ = true;
    start();
    panel_->setMeasurement(rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}}));
    EXPECT_EQ(text("costNote"), "Predicting the costs of each cause…");
    ASSERT_TRUE(
        eventually([&] { return text("costNote") != "Predicting the costs of each cause…"; }));
    if (text("costNote").starts_with("The costs cannot be predicted"))
        GTEST_SKIP() << text("costNote");
    EXPECT_EQ(text("costNote"), "Upper bounds, predicted for NVIDIA H200; causes overlap.");
    EXPECT_THAT(text("whyAnswer"), HasSubstr("bank conflicts: at most "));
    EXPECT_THAT(text("whyAnswer"), HasSubstr("The model predicts ")) << "beside what was measured";
    EXPECT_GT(panel_->findChild<QTableView*>("costs")->model()->rowCount(), 1);
    auto* tries = panel_->findChild<QPushButton*>("tryChanges");
    ASSERT_FALSE(tries->isHidden());
    tries->click();
    EXPECT_TRUE(eventually([&] { return !text("triedChanges").empty(); })) << text("costNote");
    EXPECT_THAT(text("triedChanges"), HasSubstr("staged[tile][tile + 1] (line "));
    EXPECT_THAT(text("whyAnswer"), HasSubstr("the model predicts ")) << "with the best of them";
    EXPECT_TRUE(tries->isHidden()) << "they are tried";
}

TEST_F(WhyPanelTest, SaysHowToGetCostsForAnUnknownGpu) {
    start();
    panel_->setMeasurement(rowOf("transpose_tile", {{"tile", 32}, {"rows", 8192}}));
    EXPECT_THAT(text("costNote"), HasSubstr("kernelcurve peaks --describe"));
}

TEST_F(WhyPanelTest, ExplainsABandwidthAboveThePeakByTheCountersOfTheRow) {
    start();
    Measurement row = rowOf("copy_vector", {{"n", 4194304}, {"element", "float"}, {"access", 16}});
    panel_->setMeasurement(row);
    EXPECT_EQ(text("originNote"),
              "Bytes by memory level (hardware counters): L2 95 %, DRAM 4.8 %.");
    EXPECT_THAT(text("whyAnswer"),
                HasSubstr("The bandwidth of 5360 GB/s is above the DRAM peak of 4810 GB/s because "
                          "95 % of the bytes came from L2."));
    row.metrics.erase("l2_traffic");
    panel_->setMeasurement(row);
    EXPECT_FALSE(panel_->findChild<QWidget*>("originBar")->isVisible()) << "nothing is known";
}

} // namespace
} // namespace kernelcurve
