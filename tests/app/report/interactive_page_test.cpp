// The content of the interactive page. No text of a document may be executed in it. If Chromium is
// installed, the test checks that the page draws. The browser has no network access.
#include "app/report/interactive_page.h"

#include "app/chart/data/chart_range.h"
#include "app/chart/data/chart_ticks.h"
#include "app/chart/data/chart_words.h"
#include "app/chart/style/chart_style.h"
#include "app/chart/style/fitted_names.h"
#include "app/compare/recording_chart.h"
#include "app/document/experiment_document.h"
#include "app/report/page_chart.h"
#include "app/report/page_language.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/page_recording.h"
#include "gpu/model/recording/recording_yaml.h"
#include "tests/gpu/catalog/shipped_catalog.h"
#include "tests/hang_limit.h"

#include <QLocale>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>

using testing::HasSubstr;
using testing::Not;

namespace kernelcurve {
namespace {

constexpr const char* evil = "</script><script>document.title='taken'</script><img src=x>";

Recording sample(int rows) {
    Recording recording;
    recording.experiment.title = {evil, "标题"};
    recording.experiment.kernels = {"read_offset", "write_offset"};
    recording.experiment.notes = evil;
    recording.environment = {{"time", "2026-03-01T12:00:00Z"}, {"device", evil}};
    for (int k = 0; k < rows; ++k) {
        Measurement& row = recording.measurements.emplace_back();
        row.configuration = {k % 2 == 0 ? "read_offset" : "write_offset", {{"offset", k / 2}}};
        row.metrics = {{"time", 1e-3 + 1e-6 * k}, {"bandwidth", 3.29e12}};
    }
    Measurement& failed = recording.measurements.emplace_back();
    failed.configuration = {"read_offset", {{"offset", 100000}}};
    failed.status = Status::Failed;
    failed.reason = Failure{{{evil, {}}, {}}, {}, {}};
    return recording;
}

class InteractivePage : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(KERNELCURVE_BUILD_DIR
                                     "/share/kernelcurve/chart.js/chart.min.js"))
            GTEST_SKIP() << "built without libjs-chart.js";
    }
    static std::string page(const Recording& recording) {
        return interactivePage(recording, shippedCatalog()).toStdString();
    }
};

TEST_F(InteractivePage, HasTheRecordingAndNothingThatRunsButItsOwn) {
    const Recording recording = sample(1000);
    const std::string html = page(recording);
    EXPECT_LT(html.size(), std::size_t{1} << 20);
    EXPECT_THAT(html, Not(HasSubstr("<script>document")));
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    EXPECT_THAT(html, HasSubstr("default-src 'none'"));
    // The page contains the facts, the recording, the library, and its own script.
    EXPECT_EQ(QString::fromStdString(html).count(QStringLiteral("</script>")), 4);
    const auto read = recordingInPage(html);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, writeRecording(recording));
    EXPECT_FALSE(recordingInPage(writeRecording(recording)));
    EXPECT_FALSE(recordingInPage("<!DOCTYPE html><html></html>"));
}

TEST_F(InteractivePage, IsOpenedAsTheRecordingInIt) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("page.html");
    writeFileAtomically(file.toStdString(), page(sample(10)));
    ExperimentDocument document;
    document.open(file);
    EXPECT_EQ(document.recording().measurements, sample(10).measurements);
    EXPECT_EQ(document.recording().experiment.title, sample(10).experiment.title);
    // Saving asks for a file, so that the page is not overwritten.
    EXPECT_TRUE(document.file().isEmpty());
}

/// Returns the content that a browser produces from a page; nullopt if there is no browser.
std::optional<QString> drawn(const std::string& html, const QString& fragment = {}) {
    const QString browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    if (browser.isEmpty())
        return std::nullopt;
    const QTemporaryDir folder;
    const QString file = folder.filePath("page.html");
    writeFileAtomically(file.toStdString(), html);
    QProcess process;
    process.setProcessChannelMode(QProcess::SeparateChannels);
    process.start(browser,
                  {"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--host-resolver-rules=MAP * ~NOTFOUND",
                   "--user-data-dir=" + folder.filePath("profile"), "--virtual-time-budget=5000",
                   "--dump-dom", "file://" + file + fragment});
    EXPECT_TRUE(process.waitForFinished(hangMilliseconds));
    return QString::fromUtf8(process.readAllStandardOutput());
}

/// Returns a load whose warp touches five sectors, at the first line of a kernel's code.
KernelTrace shiftedLoad(const std::string& kernel) {
    KernelTrace trace;
    trace.row.configuration = {kernel, {{"offset", Value(11)}}};
    const std::string& source = shippedCatalog().at(kernel).source;
    LineAccess access;
    access.line = static_cast<int>(
        std::count(source.begin(), source.begin() + std::ptrdiff_t(source.find("---*/")), '\n') +
        2);
    access.width = 4;
    access.requests = 6;
    access.lanes = 192;
    access.bytes = 768;
    access.sectors = 30;
    WarpRequest request;
    request.line = access.line;
    request.width = 4;
    request.buffer = evil;
    for (std::size_t lane = 0; lane < request.offsets.size(); ++lane)
        request.offsets[lane] = 44 + 4 * static_cast<std::int64_t>(lane);
    trace.report.blocks = 4;
    trace.report.tracedBlocks = 3;
    trace.report.accesses = {access};
    trace.report.requests = {request};
    return trace;
}

TEST_F(InteractivePage, MarksLinesAndDrawsTheirWarps) {
    const KernelTrace trace = shiftedLoad("read_offset");
    const std::string html =
        interactivePage(sample(10), shippedCatalog(), std::span(&trace, 1)).toStdString();
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    const int line = trace.report.accesses[0].line;
    const auto dom = drawn(html, QStringLiteral("#read_offset:%1").arg(line));
    if (!dom)
        GTEST_SKIP() << "no chromium";
    EXPECT_EQ(dom->count(QStringLiteral("<svg")), 1);
    EXPECT_TRUE(dom->contains("5 sectors of 32 bytes a request; efficiency 80 %; 100 % of all "
                              "sectors"));
    EXPECT_TRUE(dom->contains("(3 of 4 blocks)"));
    EXPECT_TRUE(dom->contains("aria-expanded=\"true\""));
    EXPECT_EQ(dom->count(QStringLiteral("class=\"lane\"")), 32);
    EXPECT_EQ(dom->count(QStringLiteral("class=\"edge\"")), 5) << "sectors";
    EXPECT_EQ(dom->count(QStringLiteral("<img")), 0);
    // Without a trace, the page shows only the source.
    const auto plain = drawn(page(sample(10)), QStringLiteral("#read_offset:%1").arg(line));
    EXPECT_EQ(plain->count(QStringLiteral("<svg")), 0);
    EXPECT_EQ(plain->count(QStringLiteral("class=\"source\"")), 1);
}

TEST_F(InteractivePage, ShowsWhatEachCauseCosts) {
    KernelTrace trace = shiftedLoad("read_offset");
    const Recording recording = sample(10);
    trace.row = recording.measurements[0];
    trace.model.emplace().name = "GPU X (predicted)";
    trace.predicted.metrics = {{"time", 1e-4},
                               {"predicted_l1_bytes", 0},
                               {"predicted_l2_bytes", 4e6},
                               {"predicted_dram_bytes", 1e6}};
    trace.predicted.costs = {{"uncoalesced", "read_offset.cu", 20, 3e-5}};
    const std::string html =
        interactivePage(recording, shippedCatalog(), std::span(&trace, 1)).toStdString();
    EXPECT_THAT(html, HasSubstr("line 20, uncoalesced access: at most 30 % of the time (30 us)"));
    const auto dom = drawn(html, QStringLiteral("#read_offset"));
    if (!dom)
        GTEST_SKIP() << "no chromium";
    EXPECT_TRUE(dom->contains("Line 20, uncoalesced access: at most 30 % of the time (30 us). "));
    EXPECT_TRUE(dom->contains("style=\"width: 30%\""));
    EXPECT_TRUE(dom->contains("Predicted for GPU X."));
    EXPECT_TRUE(dom->contains("Bytes by memory level (predicted): L2 75 %, DRAM 25 %"));
    EXPECT_TRUE(dom->contains("class=\"l2\" style=\"flex-grow: 0.75\""));
}

TEST_F(InteractivePage, DrawsInABrowserWithoutANetwork) {
    const auto found = drawn(page(sample(1000)));
    if (!found)
        GTEST_SKIP() << "no chromium";
    const QString& dom = *found;
    EXPECT_TRUE(dom.contains(QStringLiteral("data-drawn=\"1000\""))) << dom.left(300).toStdString();
    EXPECT_EQ(dom.count(QRegularExpression(QStringLiteral("<script"))), 4);
    EXPECT_EQ(dom.count(QRegularExpression(QStringLiteral("<img"))), 0);
    EXPECT_FALSE(dom.contains(QStringLiteral("<title>taken")));
    // The value is unchanged: 3290 and not 329.
    EXPECT_TRUE(dom.contains(QStringLiteral("<td class=\"number\">3290</td>")));
    EXPECT_TRUE(dom.contains(QStringLiteral("<td>failed</td>")));
    const QRegularExpressionMatch time =
        QRegularExpression(QStringLiteral("data-milliseconds=\"(\\d+)\"")).match(dom);
    std::cout << "first render: " << time.captured(1).toStdString() << " ms\n";
}

TEST_F(InteractivePage, SaysTheStateOfARowInTheLanguageOfThePage) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Chinese));
    const auto found = drawn(page(sample(4)));
    QLocale::setDefault(before);
    if (!found)
        GTEST_SKIP() << "no chromium";
    EXPECT_EQ(found->count(QStringLiteral("<td>已测量</td>")), 4);
    EXPECT_EQ(found->count(QStringLiteral("<td>失败</td>")), 1);
    EXPECT_FALSE(found->contains(QStringLiteral("<td>measured</td>")));
}

/// Two kernels on two devices, one of which predicts. The best bandwidth is near a reference line.
Recording styled() {
    Recording recording;
    recording.experiment.title = {"Styles", "样式"};
    recording.experiment.kernels = {"read_offset", "write_offset", "read_offset_unroll"};
    recording.experiment.plot.x = "n";
    recording.experiment.plot.y = "bandwidth";
    recording.experiment.plot.logX = true;
    const Environment environment{{"device", "NVIDIA H200"}, {"peak_bandwidth", 4.8e12}};
    recording.devices = {{"one", environment}, {"two", environment}};
    recording.devices[1].environment = {{"device", "NVIDIA H100 (predicted)"},
                                        {"peak_bandwidth", 3.35e12}};
    for (const char* device : {"one", "two"})
        for (const std::string& kernel : recording.experiment.kernels)
            for (std::int64_t n = 1 << 10; n <= 1 << 24; n *= 4) {
                Measurement& row = recording.measurements.emplace_back();
                row.configuration = {kernel, {{"n", Value(n)}}};
                row.device = device;
                row.metrics = {{"time", 8e-12 * double(n)}, {"bandwidth", 3e12}};
                if (row.device == "two") {
                    row.clock = "model";
                    row.metrics["time_low"] = 7e-12 * double(n);
                    row.metrics["time_high"] = 9e-12 * double(n);
                }
            }
    return recording;
}

nlohmann::json dataOf(const QString& dom, const char* name) {
    const QRegularExpression data(QStringLiteral("data-%1=\"([^\"]*)\"").arg(QLatin1String(name)));
    QString text = data.match(dom).captured(1);
    text.replace(QStringLiteral("&quot;"), QStringLiteral("\""))
        .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
    return nlohmann::json::parse(text.toStdString(), nullptr, false);
}

TEST_F(InteractivePage, DrawsTheSeriesOfTheWindowWithItsColoursMarkersAndDashes) {
    const Recording recording = styled();
    const auto dom = drawn(page(recording));
    if (!dom)
        GTEST_SKIP() << "no chromium";
    const ChartData chart =
        recordingChart(recording, shownPlot(recording.experiment.plot, recording, shippedCatalog()),
                       shippedCatalog());
    const ChartTheme theme = ChartTheme::print();
    const QStringList names = shownSeriesNames(chart);
    const nlohmann::json series = dataOf(*dom, "series");
    ASSERT_EQ(series.size(), chart.series.size());
    for (std::size_t index = 0; index < series.size(); ++index) {
        const SeriesStyle style = theme.styleOf(chart.series[index], static_cast<int>(index));
        EXPECT_EQ(series[index][0], names[static_cast<qsizetype>(index)].toStdString());
        EXPECT_EQ(series[index][1], style.color.name().toStdString());
        EXPECT_EQ(series[index][2], pageMarker(style.marker));
        ASSERT_EQ(series[index][3].size(), static_cast<std::size_t>(style.dashes.size()));
        for (std::size_t dash = 0; dash < series[index][3].size(); ++dash)
            EXPECT_DOUBLE_EQ(series[index][3][dash],
                             style.dashes[static_cast<qsizetype>(dash)] * theme.lineWidth);
    }
}

TEST_F(InteractivePage, HasTheTicksOfTheWindow) {
    Recording recording = styled();
    for (const bool isLog : {true, false}) {
        recording.experiment.plot.logX = isLog;
        recording.experiment.plot.logY = isLog;
        const auto dom = drawn(page(recording));
        if (!dom)
            GTEST_SKIP() << "no chromium";
        const ChartData chart = recordingChart(
            recording, shownPlot(recording.experiment.plot, recording, shippedCatalog()),
            shippedCatalog());
        const nlohmann::json ticks = dataOf(*dom, "ticks");
        for (const auto& [name, axis] : {std::pair("x", &chart.x), std::pair("y", &chart.y)}) {
            const nlohmann::json& drawnAxis = ticks[name];
            ASSERT_EQ(drawnAxis.size(), 4U) << ticks.dump();
            const ChartTickMarks marks =
                chartTicks(*axis, drawnAxis[0], drawnAxis[1], drawnAxis[2]);
            std::vector<std::string> labels;
            for (const QString& label : marks.labels)
                labels.push_back(label.toStdString());
            EXPECT_GE(labels.size(), 2U);
            EXPECT_EQ(drawnAxis[3], nlohmann::json(labels)) << name << isLog;
        }
        const auto all = [](const ChartSeries& /*series*/) { return true; };
        EXPECT_DOUBLE_EQ(ticks["x"][0], fullRangeX(chart, all).low);
        EXPECT_DOUBLE_EQ(ticks["y"][1], fullRangeY(chart, all).high);
    }
}

TEST_F(InteractivePage, TakesTextsInEachLanguageAndLeavesTheProgramsOwn) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Chinese));
    QStringList languages;
    const nlohmann::ordered_json texts = inBothLanguages([&]() -> nlohmann::ordered_json {
        languages << QLocale::languageToString(QLocale().language());
        return {{"same", 1},
                {"title", shownText({"Styles", "样式"}).toStdString()},
                {"peak", Chart::tr("theoretical peak").toStdString()}};
    });
    EXPECT_EQ(languages, (QStringList{"English", "Chinese"}));
    EXPECT_EQ(QLocale().language(), QLocale::Chinese);
    QLocale::setDefault(before);
    EXPECT_EQ(texts["same"], 1);
    EXPECT_EQ(texts["title"]["en"], "Styles");
    EXPECT_EQ(texts["title"]["zh_CN"], "样式");
}

} // namespace
} // namespace kernelcurve
