#include "app/report/report.h"

#include "app/compare/recording_chart.h"
#include "app/document/labs/lab_steps.h"
#include "app/document/labs/labs.h"
#include "app/document/labs/references.h"
#include "app/engine/worker/log_file.h"
#include "app/report/report_finding.h"
#include "app/report/report_html.h"
#include "app/report/report_pages.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QLocale>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextTable>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

namespace kernelcurve {
namespace {

Measurement measured(const std::string& kernel, std::int64_t n, double time) {
    Measurement row;
    row.configuration = {kernel, {{"n", n}}};
    row.metrics = {{"time", time},
                   {"bandwidth", 8.0 * static_cast<double>(n) / time},
                   {"flops", static_cast<double>(n) / time},
                   {"noise", 0.004}};
    return row;
}

Recording sample() {
    Recording recording;
    recording.experiment.title = {"Shifts & <sums>", "偏移"};
    recording.experiment.kernels = {"read_offset", "unknown_kernel"};
    recording.experiment.parameters = {{"block", 256}};
    recording.experiment.sweep = {{"n", std::vector<Value>{1024, 2048}}};
    recording.experiment.baseline = "read_offset";
    recording.experiment.notes = "First paragraph.\n\nWhat I saw: 1 < 2.";
    recording.environment = {{"time", "2026-03-01T12:00:00Z"},
                             {"device", "NVIDIA H200"},
                             {"nvidia_driver", "570.86"},
                             {"peak_bandwidth", 4.8e12},
                             {"program", "kernelcurve 0.1.0"},
                             {"timing", "warm"},
                             {"sha256 read_offset", "0123456789abcdef0123456789abcdef"}};
    for (const std::int64_t n : {1024, 2048}) {
        recording.measurements.push_back(measured("read_offset", n, 2e-6));
        recording.measurements.push_back(measured("unknown_kernel", n, 1e-6));
    }
    Measurement failed;
    failed.configuration = {"read_offset", {{"n", 4096}}};
    failed.status = Status::Failed;
    failed.reason = Failure{message("C[5] is {0}; expected {1}", "1", "2"), {}, {}};
    recording.measurements.push_back(failed);
    return recording;
}

const Catalog& shipped() {
    return shippedCatalog();
}

QString paperHtml(const Recording& recording) {
    return reportHtml(recording, shipped(), {}, ReportMedium::Paper);
}

TEST(Report, SaysHowTheDeviceWasWhileItWasMeasured) {
    Recording recording = sample();
    for (const auto& [clock, power, reasons] :
         {std::tuple(1980e6, 300.0, std::vector<ThrottleReason>{}),
          std::tuple(1755e6, 698.6, std::vector{ThrottleReason::PowerCap}),
          std::tuple(1800e6, 690.0, std::vector{ThrottleReason::PowerCap}),
          std::tuple(1980e6, 500.0, std::vector<ThrottleReason>{})}) {
        TelemetrySample telemetry;
        telemetry.smClock = clock;
        telemetry.power = power;
        telemetry.temperature = 47;
        telemetry.throttled = reasons;
        recording.telemetry.push_back(telemetry);
    }
    const QString html = reportHtml(recording, shipped());
    const auto has = [&](const char* text) {
        EXPECT_TRUE(html.contains(QString::fromUtf8(text))) << text;
    };
    has("<td class=\"muted\">SM clock while measuring</td><td>1755 to 1980 MHz</td>");
    has("<td>300 to 699 W</td>");
    has("<td>47 °C</td>");
    has("<td>the power limit is reached (50 % of the time)</td>");
    EXPECT_FALSE(html.contains("Memory clock while measuring")) << "nobody told it";
    recording.telemetry.clear();
    EXPECT_FALSE(reportHtml(recording, shipped()).contains("while measuring"));
}

TEST(Report, HoldsEverythingInItself) {
    const QString html = reportHtml(sample(), shipped());
    const auto holds = [&](const char* text) {
        EXPECT_TRUE(html.contains(QString::fromUtf8(text))) << text;
    };
    holds("<h1>Shifts &amp; &lt;sums&gt;</h1>");
    holds("NVIDIA H200, driver 570.86, 2026-03-01; block 256; warm; kernelcurve 0.1.0");
    holds("What I saw: 1 &lt; 2.");
    holds("Time (µs)");
    holds("C[5] is 1; expected 2");
    holds("1 failed");
    holds("unknown_kernel");
    holds("SHA-256 0123456789abcdef…");
    // The charts are the experiment's own chart, the comparison with the baseline, and the
    // roofline.
    EXPECT_EQ(html.count(QStringLiteral("data:image/svg+xml;base64,")), 3);
    static const QRegularExpression outside(QStringLiteral("(src|href)=\"(?!data:)"));
    EXPECT_FALSE(html.contains(outside)) << "nothing is read from elsewhere";
    static const QRegularExpression number(QStringLiteral("<td class=\"number\"[^>]*>2.000</td>"));
    EXPECT_EQ(html.count(number), 4) << "speed-up and time of two rows";
}

TEST(Report, FiguresHaveUnitsAndAsManyDigitsAsEachOther) {
    Recording recording = sample();
    recording.environment.emplace_back("measured_copy", 4416218939367.747);
    recording.environment.emplace_back("l2_bytes", 52428800);
    recording.environment.emplace_back("sm_clock_max", 1.98e9);
    recording.measurements[0].metrics["time"] = 2.1e-6;
    recording.measurements[1].metrics["time"] = 12.3456e-6;
    const QString html = reportHtml(recording, shipped());
    for (const char* text :
         {"<td class=\"muted\">Measured copy</td><td>4416 GB/s</td>", "<td>50 MiB</td>",
          "<td>1980 MHz</td>", "<td>4800 GB/s</td>", ">2.100</td>", ">12.35</td>", ">1024</td>"})
        EXPECT_TRUE(html.contains(QLatin1String(text))) << text;
    static const QRegularExpression digits(QStringLiteral(">[^<]*[0-9.]{9,}[^<]*</td>"));
    EXPECT_FALSE(html.contains(digits)) << digits.match(html).captured().toStdString();
}

/// Returns a recording that contains `text` in every field that can contain text.
Recording heldBy(const std::string& text) {
    const LocalizedText both{text, text};
    Recording recording;
    Experiment& experiment = recording.experiment;
    experiment.title = both;
    experiment.notes = text + "\n\n" + text;
    experiment.kernels = {text, "read_offset"};
    experiment.parameters = {{text, text}};
    experiment.sweep = {{"n", std::vector<Value>{1024}}};
    experiment.baseline = text;
    experiment.plot.y = "bandwidth";
    experiment.plot.series = {"kernel", text};
    experiment.guesses = {
        {.of = {{"kernel", text}}, .x = "n", .y = "bandwidth", .points = {{1024, 1e9}}}};
    experiment.lab = LabText{both, {{both, both, {}}}, both, both, {both}, {}};
    for (const char* key :
         {"time", "device", "nvidia_driver", "program", "timing", "sha256 read_offset"})
        recording.environment.emplace_back(key, text);
    recording.environment.emplace_back("sha256 " + text, text);
    recording.environment.emplace_back(text, text);
    Measurement row = measured(text, 1024, 1e-6);
    row.configuration.parameters.emplace(text, text);
    row.clock = text;
    row.remarks = {message(text.c_str(), text)};
    recording.measurements = {row, measured("read_offset", 1024, 2e-6)};
    row.configuration.parameters[text] = text + "2";
    recording.measurements.push_back(row);
    for (const Status status : {Status::Failed, Status::Excluded}) {
        row.status = status;
        row.reason = {message(text.c_str(), text), message(text.c_str(), text), {text, 1, 1}};
        recording.measurements.push_back(row);
    }
    return recording;
}

TEST(Report, NoTextOfADocumentIsMarkup) {
    const std::string hostile = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'&{0}%1%2";
    const QString mark = QStringLiteral("alert(");
    static const QRegularExpression markup(QStringLiteral("<(/?)([a-zA-Z!]+)([^>]*)>"));
    const auto shapeOf = [&](const std::string& text) {
        QStringList tags;
        auto found = markup.globalMatch(reportHtml(heldBy(text), shipped()));
        while (found.hasNext()) {
            const auto tag = found.next();
            EXPECT_FALSE(tag.captured(3).contains(mark)) << tag.captured().toStdString();
            tags << tag.captured(1) + tag.captured(2);
        }
        return tags;
    };
    const QString html = reportHtml(heldBy(hostile), shipped());
    EXPECT_GE(html.count(mark), 40) << "the texts are there";
    EXPECT_EQ(shapeOf(hostile), shapeOf("plain")) << "and no tag more than with any other";
    static const QRegularExpression picture(QStringLiteral("svg\\+xml;base64,([^\"]+)"));
    auto found = picture.globalMatch(html);
    int pictures = 0;
    for (; found.hasNext(); ++pictures) {
        const QByteArray svg = QByteArray::fromBase64(found.next().captured(1).toLatin1());
        EXPECT_FALSE(svg.contains("<script") || svg.contains("<img"));
    }
    EXPECT_GT(pictures, 0);
}

TEST(Report, NoTextOfADocumentIsObeyedByWhoeverShowsIt) {
    const std::string hostile = "\x1b[2J\u202egnirts\u2066\x07";
    const QString html = reportHtml(heldBy(hostile), shipped());
    EXPECT_GE(html.count(QStringLiteral("␛[2J\uFFFDgnirts\uFFFD␇")), 10) << "the texts are there";
    for (const QChar steering : {QChar(0x1b), QChar(0x202e), QChar(0x2066), QChar(0x07)})
        EXPECT_FALSE(html.contains(steering)) << int{steering.unicode()};
}

int pageOf(const ReportPages& pages, double y) {
    return static_cast<int>(y / pages.pageSize().height());
}

/// Checks that no row of a table is on two pages.
void expectWholeRows(const ReportPages& pages) {
    const auto* layout = pages.document().documentLayout();
    for (QTextFrame* frame : pages.document().rootFrame()->childFrames()) {
        const auto* table = qobject_cast<QTextTable*>(frame);
        for (int row = 0; table && row < table->rows(); ++row) {
            std::set<int> found;
            for (int column = 0; column < table->columns(); ++column) {
                const QTextBlock block = table->cellAt(row, column).firstCursorPosition().block();
                const double top = layout->blockBoundingRect(block).top();
                for (int line = 0; line < block.layout()->lineCount(); ++line)
                    found.insert(
                        pageOf(pages, top + block.layout()->lineAt(line).rect().center().y()));
            }
            EXPECT_LE(found.size(), 1U)
                << table->cellAt(row, 0).firstCursorPosition().block().text().toStdString();
        }
    }
}

/// Checks that text is within the margins, that no row is on two pages, and that no heading is
/// separated from its content.
void expectTidy(const ReportPages& pages) {
    expectWholeRows(pages);
    const auto* layout = pages.document().documentLayout();
    EXPECT_LE(layout->documentSize().width(), pages.pageSize().width() + 0.5);
    const auto pageOf = [&](const QTextBlock& block) {
        const double y = layout->blockBoundingRect(block).top() +
                         (block.layout()->lineCount() > 0 ? block.layout()->lineAt(0).y() : 0);
        return static_cast<int>(y / pages.pageSize().height());
    };
    for (QTextBlock block = pages.document().begin(); block.isValid(); block = block.next()) {
        for (int line = 0; line < block.layout()->lineCount() && !block.text().isEmpty(); ++line) {
            const double right = layout->blockBoundingRect(block).left() +
                                 block.layout()->lineAt(line).naturalTextWidth();
            EXPECT_LE(right, pages.pageSize().width() - pages.margin() + 1)
                << block.text().left(60).toStdString();
        }
        QTextBlock next = block.next();
        while (next.isValid() && next.text().isEmpty())
            next = next.next();
        if (block.blockFormat().headingLevel() > 0 && next.isValid()) {
            EXPECT_EQ(pageOf(block), pageOf(next)) << block.text().toStdString();
        }
    }
}

TEST(Report, PagesHaveNoTableBeyondTheMarginAndNoHeadingAloneAtTheirEnd) {
    const QString html = paperHtml(sample());
    const QString more = QStringLiteral("<p>One line more of what I saw.</p>");
    // The length increases a little each time, so that each heading is at the end of a page once.
    for (int length = 0; length < 14; ++length)
        expectTidy(
            ReportPages(QString(html).replace(QStringLiteral("</h1>"),
                                              QStringLiteral("</h1>") + more.repeated(length)),
                        {}));
    const auto wide = [&](int parameters, const std::string& name) {
        Recording many = sample();
        for (std::size_t row = 0; row < many.measurements.size(); ++row)
            for (int index = 0; index < parameters; ++index)
                many.measurements[row].configuration.parameters[name + std::to_string(index)] =
                    static_cast<std::int64_t>(1000000 * row);
        return paperHtml(many);
    };
    expectTidy(ReportPages(wide(6, "tile_side_"), {}));
    expectTidy(ReportPages(wide(24, "a_long_name_of_a_parameter_"), {}));
    expectTidy(ReportPages(wide(1, std::string(300, 'x')), {}));
}

TEST(Report, NoRowIsOnTwoPagesAndEachPageRepeatsTheHeader) {
    Recording recording = sample();
    for (int entry = 0; entry < 40; ++entry)
        recording.environment.emplace_back(
            "entry_" + std::to_string(entry),
            std::string("several lines of text in a cell that no page may divide ")
                    .append(200, 'x') +
                " and more words that follow");
    for (std::int64_t n = 0; n < 200; ++n)
        recording.measurements.push_back(measured("read_offset", 4096 + n, 2e-6));
    const QString html = paperHtml(recording);
    const QString more = QStringLiteral("<p>One line more.</p>");
    for (int length = 0; length < 3; ++length) {
        const ReportPages pages(
            QString(html).replace(QStringLiteral("</h1>"),
                                  QStringLiteral("</h1>") + more.repeated(length)),
            {});
        expectTidy(pages);
        const auto frames = pages.document().rootFrame()->childFrames();
        const auto longest = std::ranges::find_if(frames, [](QTextFrame* frame) {
            const auto* table = qobject_cast<QTextTable*>(frame);
            return table && table->rows() > 200;
        });
        ASSERT_NE(longest, frames.end());
        EXPECT_EQ(qobject_cast<QTextTable*>(*longest)->format().headerRowCount(), 1);
    }
}

QString textOf(QString html) {
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    return html.remove(tags).trimmed();
}

TEST(ReportFinding, NamesTheBestKernelAndComparesIt) {
    EXPECT_EQ(textOf(findingHtml(sample(), shipped())).toStdString(),
              "The best kernel is unknown_kernel with n = 2048. Bandwidth: 16.38\u00a0GB/s "
              "(0.341 % of the theoretical peak). It is 2 "
              "times as fast as the baseline read_offset. Second-best kernel: read_offset, "
              "8.192\u00a0GB/s (0.171 % of the theoretical peak).\n1 of 5 rows have no value: 1 "
              "failed, 0 excluded.");
    Recording equal = sample();
    for (Measurement& row : equal.measurements)
        if (row.status == Status::Measured && row.configuration.kernel == "unknown_kernel")
            row = measured("unknown_kernel", row.configuration.parameters.get("n")->integer(),
                           1.999e-6);
    const QString text = textOf(findingHtml(equal, shipped()));
    EXPECT_TRUE(text.contains("The baseline read_offset is equally fast.")) << text.toStdString();
    EXPECT_TRUE(text.contains("Equally good within the noise: read_offset")) << text.toStdString();
}

TEST(ReportFinding, RatesTheConfigurationsOfOneKernel) {
    Recording recording = sample();
    recording.experiment.kernels = {"read_offset"};
    std::erase_if(recording.measurements,
                  [](const Measurement& row) { return row.configuration.kernel != "read_offset"; });
    recording.measurements[0].metrics["bandwidth"] = 1e9;
    EXPECT_TRUE(textOf(findingHtml(recording, shipped()))
                    .startsWith("The best configuration of read_offset is n = 2048. Bandwidth: "
                                "8.192\u00a0GB/s (0.171 % of the theoretical peak). Worst "
                                "configuration: n = 1024, 1\u00a0GB/s "));
    recording.measurements.erase(recording.measurements.begin());
    EXPECT_TRUE(textOf(findingHtml(recording, shipped()))
                    .startsWith("The kernel is read_offset. Bandwidth: 8.192\u00a0GB/s ("));
    recording.measurements.erase(recording.measurements.begin());
    EXPECT_EQ(textOf(findingHtml(recording, shipped())).toStdString(),
              "No row was measured. 1 of 1 rows have no value: 1 failed, 0 excluded.");
    EXPECT_EQ(findingHtml(Recording(), shipped()), QString());
}

TEST(ReportFinding, ComparesDevices) {
    Recording recording = sample();
    recording.devices = {{"one", {{"device", "GPU A"}}}, {"two", {{"device", "GPU B"}}}};
    const std::vector<Measurement> rows = recording.measurements;
    for (Measurement& row : recording.measurements)
        row.device = "one";
    for (Measurement row : rows) {
        row.device = "two";
        row.metrics["time"] /= 2;
        row.metrics["bandwidth"] *= 2;
        recording.measurements.push_back(row);
    }
    const QString text = textOf(findingHtml(recording, shipped()));
    EXPECT_TRUE(text.startsWith("GPU A: The best kernel is unknown_kernel")) << text.toStdString();
    EXPECT_TRUE(text.contains("\nGPU B: The best kernel is unknown_kernel")) << text.toStdString();
    EXPECT_TRUE(text.contains("With their best configurations, GPU B is 2 times as fast as GPU A."))
        << text.toStdString();
    EXPECT_EQ(bestRows(recording, shipped()).size(), 2U);
}

TEST(ReportFinding, ComparesOnlyKernelsOfOneProblem) {
    Recording recording = sample();
    recording.experiment.kernels.push_back("transpose_row");
    Measurement other = recording.measurements.front();
    other.configuration.kernel = "transpose_row";
    other.metrics["bandwidth"] = 1e15;
    recording.measurements.push_back(other);
    EXPECT_TRUE(textOf(findingHtml(recording, shipped()))
                    .startsWith("The best kernel is unknown_kernel with n = 2048."));
}

TEST(Report, TheCaptionHasTheParametersOfTheRows) {
    Recording recording = sample();
    recording.experiment.parameters = {{"n", Value(4096)}, {"block", Value(64)}};
    for (Measurement& row : recording.measurements)
        row.configuration.parameters["block"] = Value(256);
    const QString caption = provenanceCaption(recording);
    EXPECT_TRUE(caption.contains("block 256")) << caption.toStdString();
    EXPECT_FALSE(caption.contains("n 4")) << caption.toStdString();
}

TEST(ReportFinding, NamesTheLimitOnlyIfItIsKnown) {
    Recording recording = sample();
    EXPECT_FALSE(findingHtml(recording, shipped()).contains("imit"));
    recording.environment.emplace_back("compute_capability", "9.0");
    recording.environment.emplace_back("l2_bytes", std::int64_t{50} << 20);
    recording.experiment.kernels = {"read_offset"};
    Measurement row = measured("read_offset", 1 << 28, 0);
    row.metrics = {{"time", 12.0 * (1 << 28) / 4.4e12}, {"bandwidth", 4.4e12}, {"noise", 0.001}};
    recording.measurements = {row};
    EXPECT_TRUE(findingHtml(recording, shipped()).contains("Limited by DRAM: "))
        << findingHtml(recording, shipped()).toStdString();
}

TEST(ReportFinding, RatesByTimeOnlyIfTheWorkIsEqual) {
    Recording recording = sample();
    recording.experiment.plot.y = "time";
    EXPECT_EQ(bestRows(recording, shipped()).front().metric->tag, "bandwidth");
    for (Measurement& row : recording.measurements)
        row.metrics["bandwidth"] = row.metrics["flops"] = 1e-3 / row.metrics["time"];
    EXPECT_EQ(bestRows(recording, shipped()).front().metric->tag, "time");
}

TEST(ReportFinding, ComesBeforeChartsAndTables) {
    const QString html = reportHtml(sample(), shipped());
    EXPECT_LT(html.indexOf("class=\"finding\""), html.indexOf("<img"));
    EXPECT_LT(html.indexOf("<img"), html.indexOf("<table"));
}

TEST(Report, HeadersAreAlignedToTheirNumbersAndRareParametersAreBelowTheKernel) {
    Recording recording = sample();
    const QString html = reportHtml(recording, shipped());
    EXPECT_TRUE(html.contains("<th align=\"left\">Kernel</th><th align=\"right\">n</th>"
                              "<th align=\"right\">Time (µs)</th>"));
    for (const char* name : {"BK", "BM", "TM"}) {
        recording.measurements[0].configuration.parameters[name] = 8;
        recording.measurements[2].configuration.parameters[name] = 16;
    }
    const QString merged = reportHtml(recording, shipped());
    EXPECT_TRUE(
        merged.contains("<td>read_offset<br><span class=\"muted\">BK=8 BM=8 TM=8</span></td>"));
    EXPECT_FALSE(merged.contains(">BK</th>"));
}

TEST(Report, HasTheCostsOfATracedKernel) {
    const Recording recording = sample();
    const auto measured =
        std::ranges::find(recording.measurements, Status::Measured, &Measurement::status);
    ASSERT_NE(measured, recording.measurements.end());
    KernelTrace trace{*measured, {}};
    trace.model.emplace().name = "GPU X (predicted)";
    trace.predicted.metrics = {{"time", 1e-4},
                               {"predicted_l1_bytes", 0},
                               {"predicted_l2_bytes", 4e6},
                               {"predicted_dram_bytes", 1e6}};
    trace.predicted.costs = {{"bank_conflicts", "a.cu", 20, 3e-5}};
    const QString html = reportHtml(recording, shipped(), std::span(&trace, 1));
    EXPECT_TRUE(html.contains("predicted for GPU X<"));
    EXPECT_TRUE(html.contains("Line 20, bank conflicts: at most 30 % of the time (30 µs)."));
    const QString number = QStringLiteral("<td class=\"number\" align=\"right\">%1</td>");
    EXPECT_TRUE(html.contains("<td>Bank conflicts</td>" + number.arg("20") + number.arg("30 %")));
    EXPECT_TRUE(html.contains("Bytes by memory level (predicted): L2 75 %, DRAM 25 %"));
    EXPECT_FALSE(reportHtml(recording, shipped()).contains("GPU X"));
}

TEST(Report, SpeaksChinese) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Chinese, QLocale::China));
    const QString html = reportHtml(sample(), shipped());
    QLocale::setDefault(before);
    EXPECT_TRUE(html.contains(QStringLiteral("<h1>偏移</h1>")));
}

TEST(Report, IsWrittenAsHtmlAndPdf) {
    const QTemporaryDir folder;
    const QString pdf = folder.filePath("report.pdf");
    writeReport(sample(), shipped(), pdf.toStdString());
    const std::string bytes = readFile(pdf.toStdString());
    EXPECT_EQ(bytes.substr(0, 5), "%PDF-");
    const std::size_t count = bytes.find("/Count ");
    ASSERT_NE(count, std::string::npos);
    EXPECT_GE(std::stoi(bytes.substr(count + 7)), 2) << "three charts do not fit on a page";
    EXPECT_EQ(bytes.find("/Subtype /Image"), std::string::npos) << "charts are vectors";
    const QString html = folder.filePath("report.html");
    writeReport(sample(), shipped(), html.toStdString());
    EXPECT_EQ(readFile(html.toStdString()).find("<!DOCTYPE html>"), 0U);
    try {
        writeReport(sample(), shipped(), folder.filePath("report.doc").toStdString());
        FAIL() << "it has no such kind";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("Unsupported report format: .doc"),
                  std::string::npos);
    }
}

TEST(RecordingChart, TellsWhereItsFiguresComeFrom) {
    const auto data = provenanceData(sample());
    EXPECT_EQ(data.front().second, "2026-03-01T12:00:00Z");
    EXPECT_EQ(data.back(), (std::pair<QString, QString>("parameters", "block 256")));
    for (const auto& [name, value] : data)
        EXPECT_FALSE(name.startsWith("sha256")) << name.toStdString();
}

TEST(RecordingChart, ACaptionNamesEveryRecordingWhoseCurvesAreDrawn) {
    const auto recorded = [](const char* device, const char* day, std::int64_t block) {
        Recording made;
        made.experiment.kernels = {"copy_row"};
        made.experiment.parameters = {{"block", block}};
        made.experiment.plot.x = "n";
        made.experiment.plot.y = "time";
        made.measurements = {measured("copy_row", 1024, 2e-3), measured("copy_row", 2048, 3e-3)};
        made.environment = {{"device", device}, {"time", day}, {"timing", "warm"}};
        return made;
    };
    const Recording own = recorded("GeForce RTX 4060", "2026-03-01T12:00:00Z", 256);
    const Recording theirs = recorded("NVIDIA H200", "2026-02-01T12:00:00Z", 512);
    Recording nothing = recorded("a processor", "2026-01-01T12:00:00Z", 512);
    for (Measurement& row : nothing.measurements)
        row.metrics.erase("time");
    const std::vector<OtherRecording> all{{"nothing", &nothing}, {"h200", &theirs}};
    const ChartData chart = recordingChart(own, own.experiment.plot, shipped(), all, "mine");
    const std::vector<OtherRecording> drawn = drawnOthers(chart, all);
    ASSERT_EQ(drawn.size(), 1U);
    EXPECT_EQ(provenanceCaption(own, "mine", drawn).toStdString(),
              "mine: GeForce RTX 4060, 2026-03-01; block 256\n"
              "h200: NVIDIA H200, 2026-02-01; block 512\n"
              "warm");
    EXPECT_EQ(provenanceCaption(own, "mine").toStdString(),
              "GeForce RTX 4060, 2026-03-01; block 256; warm");
    const std::vector<OtherRecording> many(5, drawn[0]);
    EXPECT_EQ(provenanceCaption(own, "mine", many).toStdString(),
              "mine: GeForce RTX 4060; h200: NVIDIA H200; h200: NVIDIA H200; h200: NVIDIA H200; "
              "h200: NVIDIA H200; h200: NVIDIA H200\nwarm")
        << "of many the devices alone";
    const auto data = provenanceData(own, drawn);
    EXPECT_EQ(std::ranges::count(data, std::pair<QString, QString>("h200: device", "NVIDIA H200")),
              1);
    EXPECT_EQ(
        std::ranges::count(data, std::pair<QString, QString>("h200: parameters", "block 512")), 1);
}

TEST(RecordingChart, AKernelKeepsItsColourThroughTheStepsOfEveryLab) {
    const Catalog catalog = shipped();
    int stepsSeen = 0;
    for (const Lab& lab : labsIn(KERNELCURVE_SOURCE_DIR "/resources/labs")) {
        const Experiment beginning = readExperiment(readFile(lab.file), lab.file.string());
        const std::vector<std::string> order = kernelOrder(beginning);
        for (const LabStep& step : beginning.lab->steps) {
            if (!step.set)
                continue;
            ++stepsSeen;
            const Experiment now = withStep(beginning, *step.set, catalog);
            const std::vector<std::string> then = kernelOrder(now);
            for (const std::string& kernel : now.kernels)
                EXPECT_EQ(std::ranges::find(then, kernel) - then.begin(),
                          std::ranges::find(order, kernel) - order.begin())
                    << lab.file << ' ' << kernel;
        }
    }
    EXPECT_GT(stepsSeen, 30);
}

TEST(RecordingChart, KnowsLibrariesAndCopiesOfTheCatalogue) {
    Recording recording;
    recording.experiment.kernels = {"copy_row", "transpose_tile"};
    recording.experiment.plot.x = "kernel";
    for (const auto& [kernel, rate] : {std::pair{"copy_row", 3e12}, {"transpose_tile", 1e12}}) {
        Measurement row;
        row.configuration = {kernel, {}};
        row.metrics = {{"bandwidth", rate}};
        recording.measurements.push_back(row);
    }
    const ChartData chart = recordingChart(recording, recording.experiment.plot, shipped());
    ASSERT_TRUE(chart.bound);
    EXPECT_EQ(chart.bound->name, "measured copy");
    EXPECT_DOUBLE_EQ(chart.bound->value, 3000);
}

TEST(RecordingChart, TakesNoKernelOfTheUsersForTheMeasuredCopy) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("my_copy.cu").toStdString();
    std::ofstream(file)
        << "/*---\nentry: my_copy\nproblem: copy\narguments: [out, in, n]\nblock: [256]\n"
           "grid: [1]\n---*/\n__global__ void my_copy(float* out, const float* "
           "in, long long n) {}\n";
    Catalog catalog = shippedCatalog();
    catalog.open(file);
    Recording recording;
    recording.experiment.kernels = {"my_copy"};
    recording.experiment.plot.y = "bandwidth";
    for (const int block : {64, 128}) {
        Measurement& row = recording.measurements.emplace_back();
        row.configuration = {"my_copy", {{"block", block}}};
        row.metrics = {{"bandwidth", 3e12}};
    }
    const auto nameOfBound = [&] {
        const ChartData chart = recordingChart(recording, recording.experiment.plot, catalog);
        return chart.bound ? chart.bound->name.toStdString() : std::string();
    };
    EXPECT_EQ(nameOfBound(), "");
    recording.environment = {{"measured_copy", 3.5e12}};
    EXPECT_EQ(nameOfBound(), "measured copy") << "of the device";
}

TEST(RecordingChart, ShowsWhatAPersonLooksAtFirst) {
    Recording recording;
    recording.experiment.kernels = {"gemm_naive"};
    Measurement row;
    row.configuration = {"gemm_naive", {{"m", 128}}};
    row.metrics = {{"bandwidth", 3e9}, {"flops", 5e11}};
    recording.measurements = {row};
    const ChartData chart = recordingChart(recording, {}, shipped());
    EXPECT_EQ(chart.y.unit, "GFLOP/s") << "of a matrix multiply";
    PlotSettings asked;
    asked.y = "bandwidth";
    EXPECT_EQ(recordingChart(recording, asked, shipped()).y.unit, "GB/s");
}

TEST(RecordingChart, AnAxisThatNoChosenKernelHasGivesWayToTheSweptOne) {
    Recording recording;
    recording.experiment.kernels = {"transpose_row"};
    recording.experiment.plot.x = "offset"; // x refers to the previous kernels
    recording.experiment.sweep = {{"cols", std::vector<Value>{32, 96}}};
    for (const int cols : {32, 96}) {
        Measurement row;
        row.configuration = {"transpose_row", {{"cols", cols}}};
        row.metrics = {{"bandwidth", 1e12}};
        recording.measurements.push_back(row);
    }
    const auto axis = [&] { return shownPlot(recording.experiment.plot, recording, shipped()).x; };
    EXPECT_EQ(axis(), "cols");
    const ChartData chart = recordingChart(recording, recording.experiment.plot, shipped());
    ASSERT_EQ(chart.series.size(), 1U);
    EXPECT_EQ(chart.series[0].points.size(), 2U);
    // Parameters of a kernel stay, measured or not, and so do unknown names.
    recording.experiment.plot.x = "block_x";
    EXPECT_EQ(axis(), "block_x");
    recording.experiment.plot.x = "offset";
    recording.experiment.kernels.push_back("of_another_machine");
    EXPECT_EQ(axis(), "offset");
}

TEST(RecordingChart, LeavesOutTheRunBeforeOnAnotherDevice) {
    Recording now;
    now.experiment.kernels = {"copy_row"};
    now.experiment.plot.x = "n";
    now.environment = {{"device", "a processor"}};
    for (const std::int64_t n : {1024, 2048}) {
        Measurement row;
        row.configuration = {"copy_row", {{"n", n}}};
        row.metrics = {{"bandwidth", 3e10}};
        now.measurements.push_back(row);
    }
    Recording before = now;
    const auto curves = [&] {
        return recordingChart(now, now.experiment.plot, shipped(), {{{}, &before, false, true}})
            .series.size();
    };
    EXPECT_EQ(curves(), 2U);
    before.environment = {{"device", "a GPU"}};
    EXPECT_EQ(curves(), 1U) << "it would press these curves onto the axis";
    before.environment.clear();
    EXPECT_EQ(curves(), 2U) << "where it is not known";
}

TEST(RecordingChart, LeavesOutARunBeforeThatSweptSomethingElse) {
    const auto rowAt = [](std::int64_t offset, std::int64_t block) {
        Measurement row;
        row.configuration = {"read_offset", {{"offset", offset}, {"block", block}}};
        row.metrics = {{"bandwidth", 3e10}};
        return row;
    };
    Recording now;
    now.experiment.kernels = {"read_offset"};
    now.experiment.sweep = {{"offset", std::vector<Value>{0, 11}},
                            {"block", std::vector<Value>{128, 256}}};
    now.experiment.plot.x = "block";
    now.experiment.plot.series = {"kernel", "offset"};
    now.measurements = {rowAt(0, 128), rowAt(0, 256), rowAt(11, 128), rowAt(11, 256)};
    Recording before = now;
    const auto curves = [&] {
        return recordingChart(now, now.experiment.plot, shipped(), {{{}, &before, false, true}})
            .series.size();
    };
    EXPECT_EQ(curves(), 4U);
    before.experiment.sweep = {{"offset", StepRange{0, 2, 1}}};
    before.measurements = {rowAt(0, 256), rowAt(1, 256), rowAt(2, 256)};
    EXPECT_EQ(curves(), 2U) << "each of its curves would be a point";
}

TEST(RecordingChart, BarsStandOnlyBesideWhatHasTheSameSizes) {
    const auto ladder = [](std::int64_t size) {
        Recording made;
        made.experiment.kernels = {"gemm_naive", "gemm_shared"};
        made.experiment.plot.x = "kernel";
        made.experiment.plot.y = "flops";
        for (const std::string& kernel : made.experiment.kernels) {
            Measurement& row = made.measurements.emplace_back();
            row.configuration = {kernel, {{"m", size}, {"n", size}, {"tile", 16}}};
            row.metrics = {{"flops", 1e9 * static_cast<double>(size)}};
        }
        return made;
    };
    const Recording own = ladder(256);
    const auto chartWith = [&](const Recording& other, const PlotSettings& plot) {
        return recordingChart(own, plot, shipped(), {{"H200", &other}}, "mine");
    };
    EXPECT_EQ(chartWith(ladder(256), own.experiment.plot).series.size(), 2U);
    EXPECT_TRUE(chartWith(ladder(256), own.experiment.plot).caption.isEmpty());
    Recording larger = ladder(4096);
    const ChartData chart = chartWith(larger, own.experiment.plot);
    EXPECT_EQ(chart.series.size(), 1U) << "no bar of the H200";
    EXPECT_TRUE(chart.others.empty());
    EXPECT_EQ(chart.caption.toStdString(),
              "H200: 2 row(s) not compared, measured with m = 4096; n = 4096");
    larger.measurements.push_back(ladder(256).measurements.front());
    EXPECT_EQ(chartWith(larger, own.experiment.plot).series.back().points.size(), 1U);

    // For several sizes, each point has its own provenance.
    PlotSettings curves = own.experiment.plot;
    curves.x = "m";
    const ChartData over = chartWith(ladder(4096), curves);
    EXPECT_EQ(over.series.size(), 4U);
    EXPECT_EQ(over.caption.toStdString(), "H200: measured with n = 4096");
}

TEST(RecordingChart, ACaptionSaysOfEachDeviceItsOwn) {
    Recording both;
    both.devices = {
        {"replay:h200",
         {{"device", "NVIDIA H200"}, {"nvidia_driver", "580"}, {"time", "2026-11-20T09:30:00Z"}}},
        {"cpu", {{"device", "Xeon"}, {"time", "2026-11-27T09:30:00Z"}, {"timing", "warm"}}}};
    EXPECT_EQ(provenanceCaption(both).toStdString(),
              "NVIDIA H200 [driver 580, 2026-11-20], Xeon [2026-11-27]; warm");
}

TEST(RecordingChart, DrawsOfPublishedResultsTheSizeThatIsFixed) {
    Recording own;
    own.experiment.kernels = {"copy_row"};
    own.experiment.parameters = {{"n", 2048}};
    own.experiment.plot.x = "kernel";
    own.experiment.plot.y = "time";
    own.measurements = {measured("copy_row", 2048, 3e-3)};
    Recording published = own;
    published.measurements = {measured("copy_row", 1024, 1e-3), measured("copy_row", 2048, 2e-3)};
    const auto drawn = [&] {
        return recordingChart(own, own.experiment.plot, shipped(), {{"paper", &published, true}})
            .series.at(1)
            .points.size();
    };
    EXPECT_EQ(drawn(), 1U);
    own.experiment.parameters = {{"n", 512}};
    EXPECT_EQ(drawn(), 2U) << "none of this size was published";
    own.experiment.plot.x = "n";
    own.experiment.parameters = {{"n", 2048}};
    EXPECT_EQ(drawn(), 2U) << "the axis has a place for each";
}

TEST(References, AreReadByNameAndWrongNamesGetAHint) {
    References references(KERNELCURVE_SOURCE_DIR "/resources/references");
    EXPECT_GE(references.list().size(), 3U);
    EXPECT_FALSE(references.named("leimao_memcpy_rtx3090").measurements.empty());
    try {
        references.named("leimao_memcpy_rtx309");
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("did you mean \"leimao_memcpy_rtx3090\"?"),
                  std::string::npos);
    }
}

TEST(LogFile, KeepsWhatIsSaidAndStaysSmall) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("deeper/kernelcurve.log").toStdString();
    {
        const LogFile log(file);
        logLine("first\nsecond");
        qWarning("something %d", 7);
    }
    logLine("after its end");
    const std::string text = readFile(file);
    EXPECT_NE(text.find("Z first second\n"), std::string::npos) << text;
    EXPECT_NE(text.find("warning: something 7"), std::string::npos) << text;
    EXPECT_EQ(text.find("after its end"), std::string::npos);
    writeFileAtomically(file, std::string((1 << 20) + 1, 'x'));
    {
        const LogFile log(file);
        logLine("anew");
    }
    EXPECT_LT(readFile(file).size(), 100U);
    EXPECT_EQ(readFile(file + ".1").size(), (1U << 20) + 1);
}

TEST(LogFile, CutsWhatNobodyReads) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("kernelcurve.log").toStdString();
    const std::string word(1 << 20, 'x');
    {
        const LogFile log(file);
        logLine("begin " + word + " end");
        qWarning("%s", ("library " + word).c_str());
        logLine("the next");
    }
    const std::string text = readFile(file);
    EXPECT_LT(text.size(), 10'000U);
    EXPECT_EQ(std::ranges::count(text, '\n'), 3);
    EXPECT_NE(text.find("Z begin xxx"), std::string::npos);
    EXPECT_NE(text.find(" ... "), std::string::npos) << "and says so";
    EXPECT_NE(text.find("xxx end\n"), std::string::npos);
    EXPECT_NE(text.find("Z the next\n"), std::string::npos);
}

} // namespace
} // namespace kernelcurve
