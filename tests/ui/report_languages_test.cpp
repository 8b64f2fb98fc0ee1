// Reports and interactive pages in Chinese: the catalogue is in the window's library.
#include "app/report/page_chart.h"
#include "app/report/page_language.h"
#include "app/report/report_finding.h"
#include "tests/gpu/catalog/shipped_catalog.h"
#include "ui/widgets/appearance/icons.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QTranslator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

Recording sample() {
    Recording recording;
    recording.experiment.kernels = {"read_offset", "write_offset"};
    recording.experiment.baseline = "read_offset";
    recording.experiment.plot.x = "offset";
    recording.experiment.plot.y = "bandwidth";
    recording.environment = {{"device", "NVIDIA H200"}, {"peak_bandwidth", 4.8e12}};
    for (const std::string& kernel : recording.experiment.kernels)
        for (std::int64_t offset = 0; offset < 4; ++offset) {
            Measurement& row = recording.measurements.emplace_back();
            const double time = kernel == "read_offset" ? 2e-3 : 1e-3;
            row.configuration = {kernel, {{"offset", Value(offset)}}};
            row.metrics = {{"time", time},
                           {"bandwidth", (4.8e9 - 1e6 * static_cast<double>(offset)) / time},
                           {"noise", 0.001}};
        }
    return recording;
}

TEST(ReportLanguages, TheFindingIsInTheLanguageOfTheReport) {
    initResources();
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Chinese, QLocale::China));
    QTranslator chinese;
    ASSERT_TRUE(chinese.load(QStringLiteral(":/i18n/kernelcurve_zh_CN.qm")));
    QCoreApplication::installTranslator(&chinese);
    QString text = findingHtml(sample(), shippedCatalog());
    QCoreApplication::removeTranslator(&chinese);
    QLocale::setDefault(before);
    static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
    EXPECT_EQ(text.remove(tags).trimmed().toStdString(),
              "最好的核函数是 write_offset，offset = 0。带宽：4800\u00a0GB/s（理论峰值的 100 %）。"
              "速度是基准 read_offset 的 2 "
              "倍。其次的核函数：read_offset，2400\u00a0GB/s（理论峰值的 50 %）。");
}

TEST(ReportLanguages, TheChartOfAPageHasItsTextsInBothLanguages) {
    initResources();
    const nlohmann::ordered_json chart = pageChart(sample(), shippedCatalog());
    EXPECT_EQ(chart["y"]["label"]["en"], "Bandwidth (GB/s)");
    EXPECT_EQ(chart["y"]["label"]["zh_CN"], "带宽 (GB/s)");
    EXPECT_THAT(chart["lines"].dump(), HasSubstr("理论峰值"));
    EXPECT_THAT(chart["lines"].dump(), HasSubstr("theoretical peak"));
    EXPECT_THAT(chart["lines"].dump(), HasSubstr("4800 GB/s"));
    EXPECT_EQ(QCoreApplication::translate("kernelcurve::Chart", "theoretical peak"),
              "theoretical peak")
        << "the language of the program";
}

} // namespace
} // namespace kernelcurve
