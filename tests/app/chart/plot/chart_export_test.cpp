#include "app/chart/plot/chart_export.h"

#include "app/chart/style/chart_style.h"
#include "gpu/model/text/error.h"
#include "tests/app/chart/sample_charts.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QImage>
#include <QImageReader>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>

namespace kernelcurve {
namespace {

int pixelsOf(const QImage& image, const QColor& color) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) == color ? 1 : 0;
    }
    return count;
}

QByteArray contentOf(const QString& file) {
    QFile read(file);
    EXPECT_TRUE(read.open(QIODevice::ReadOnly)) << file.toStdString();
    return read.readAll();
}

std::string failureOf(const ChartData& chart, const QString& file,
                      const ChartExport& options = {}) {
    try {
        exportChart(chart, file.toStdString(), options);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

class ChartExportTest : public testing::Test {
  protected:
    QString file(const QString& name) const { return folder.filePath(name); }

    QTemporaryDir folder;
    ChartData chart = samples::offsets(3, 65);
};

/// Everything is scaled as if the chart were seen from half the distance, including lines, markers,
/// and margins.
TEST_F(ChartExportTest, EverythingFollowsTheFontSize) {
    const QImage plain = chartImage(chart, {.size = {480, 300}, .scale = 2});
    chart.textSize = 20;
    EXPECT_EQ(chartImage(chart, {.size = {960, 600}, .scale = 1}), plain);
}

TEST_F(ChartExportTest, TitleAndCaptionCanBeLeftOut) {
    ChartExport options;
    options.titled = options.captioned = false;
    const QByteArray bare = chartFile(chart, QStringLiteral("svg"), options);
    QXmlStreamReader xml(bare);
    QString drawn;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text")
            drawn += xml.readElementText(QXmlStreamReader::IncludeChildElements);
    EXPECT_FALSE(drawn.contains(chart.title));
    EXPECT_FALSE(drawn.contains(QStringLiteral("NVIDIA")));
    EXPECT_TRUE(bare.contains(chart.caption.toHtmlEscaped().toUtf8())) << "in the metadata";
}

TEST_F(ChartExportTest, AFontThatIsNotInstalledIsRefused) {
    ChartExport options;
    options.font = QStringLiteral("No Such Font");
    EXPECT_NE(failureOf(chart, file("chart.svg"), options).find("Font not found: No Such Font"),
              std::string::npos);
    options.font = QFontDatabase::families().first();
    exportChart(chart, file("chart.svg").toStdString(), options);
    EXPECT_TRUE(contentOf(file("chart.svg")).contains(options.font.toUtf8()));
}

TEST_F(ChartExportTest, TheGroundIsTheChartsOwn) {
    chart.background = QStringLiteral("#f4e8d0");
    EXPECT_EQ(chartImage(chart).pixelColor(0, 0), QColor(0xF4, 0xE8, 0xD0));
    chart.background = QStringLiteral("transparent");
    EXPECT_EQ(chartImage(chart).pixelColor(0, 0).alpha(), 0);
    chart.background = QStringLiteral("#102030");
    const QImage dark = chartImage(chart);
    EXPECT_GT(pixelsOf(dark, QColor(0xF0, 0xF0, 0xF0)), 20) << "letters are light on it";
}

TEST_F(ChartExportTest, ANoteAndSmallMultiplesAreDrawn) {
    const QImage plain = chartImage(chart);
    ChartData noted = chart;
    const ChartPoint& point = chart.series[0].points[20];
    noted.notes = {{point.x, *point.y, QStringLiteral("a note"), true, QPointF(40, 40)}};
    EXPECT_NE(chartImage(noted), plain);
    ChartData away = noted;
    away.notes[0].x = -1000;
    EXPECT_EQ(chartImage(away), plain) << "where its point is not to be seen";
    ChartData split = chart;
    for (std::size_t part = 0; part < 3; ++part) {
        ChartData one = chart;
        one.series = {chart.series[part]};
        one.series[0].look = static_cast<int>(part);
        split.parts.push_back(one);
    }
    const QImage many = chartImage(split);
    EXPECT_EQ(many.size(), plain.size());
    const ChartTheme theme = ChartTheme::print();
    for (int look = 0; look < 3; ++look)
        EXPECT_GT(pixelsOf(many, theme.style(look).color), 30) << look;
}

TEST_F(ChartExportTest, PngShowsEveryCurveInItsColour) {
    ChartExport options;
    options.size = {640, 400};
    options.scale = 2;
    options.metadata = {{"Device", "NVIDIA H200"}, {"Notes", "对齐"}};
    exportChart(chart, file("chart.png").toStdString(), options);

    QImageReader reader(file("chart.png"));
    const QImage image = reader.read();
    ASSERT_EQ(image.size(), QSize(1280, 800));
    EXPECT_EQ(image.pixelColor(2, 2), QColor(Qt::white));
    constexpr int minPixels = 500;
    for (int series = 0; series < 3; ++series)
        EXPECT_GT(pixelsOf(image, ChartTheme::print().style(series).color), minPixels) << series;
    EXPECT_LT(pixelsOf(image, ChartTheme::print().style(4).color), 5) << "there is no fifth series";
    EXPECT_EQ(image.text("Title"), chart.title);
    EXPECT_EQ(image.text("Description"), chart.caption);
    EXPECT_EQ(image.text("Device"), "NVIDIA H200");
    EXPECT_EQ(image.text("Notes").toStdString(), "对齐");
}

TEST_F(ChartExportTest, AHiddenThemeOfTheWindowNeverReachesThePaper) {
    const QImage image = chartImage(chart);
    EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white));
    EXPECT_EQ(image.size(), QSize(1920, 1200));
}

TEST_F(ChartExportTest, ThePaleCurveOfARunBeforeHidesNothingOfTheSameFigures) {
    chart.series.resize(1);
    for (ChartPoint& point : chart.series[0].points)
        point.noisy = true;
    const ChartTheme theme = ChartTheme::print();
    const auto inColour = [&](const QColor& color) { return pixelsOf(chartImage(chart), color); };
    const int marks = inColour(theme.text);
    chart.series.push_back(chart.series[0]);
    chart.series[1].name += " (previous)";
    chart.series[1].published = true;
    chart.series[1].like = 0;
    const QColor pale(theme.style(0, true).color.rgb()); // the colour as a picture stores it
    const int hidden = inColour(pale); // number of such pixels in the legend alone
    for (ChartPoint& point : chart.series[1].points)
        *point.y *= 0.5;
    EXPECT_GT(inColour(pale), 5 * hidden);
    chart.series.erase(chart.series.begin());
    chart.series[0].like = -1;
    EXPECT_LT(inColour(theme.text), marks / 2) << "what is pale is marked as pale";
}

TEST_F(ChartExportTest, SvgIsWellFormedAndHoldsTheTexts) {
    chart.title = QStringLiteral("Reads & <writes>");
    exportChart(chart, file("chart.SVG").toStdString());
    const QByteArray content = contentOf(file("chart.SVG"));
    QXmlStreamReader xml(content);
    QString text;
    int paths = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isCharacters())
            text += xml.text();
        if (xml.isStartElement() && (xml.name() == u"path" || xml.name() == u"polyline"))
            ++paths;
        EXPECT_NE(xml.name(), u"image") << "the chart is drawn in lines, not in pixels";
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    for (const char* word : {"Reads & <writes>", "bandwidth (GB/s)", "offset", "read_offset_unroll",
                             "write_offset", "NVIDIA H200"})
        EXPECT_TRUE(text.contains(QLatin1String(word))) << word;
    EXPECT_GT(paths, 20);
    EXPECT_TRUE(content.contains("#0072b2"));
}

TEST_F(ChartExportTest, PdfHoldsTheTitleAndNoPathOfThisMachine) {
    ChartExport options;
    options.metadata = {{"Device", "NVIDIA H200"}};
    exportChart(chart, file("chart.pdf").toStdString(), options);
    const QByteArray content = contentOf(file("chart.pdf"));
    EXPECT_TRUE(content.startsWith("%PDF-1."));
    EXPECT_TRUE(content.trimmed().endsWith("%%EOF"));
    EXPECT_TRUE(content.contains("/Title"));
    EXPECT_TRUE(content.contains("720") && content.contains("450")) << "960 x 600 at 96 dpi";
    EXPECT_FALSE(content.contains(folder.path().toUtf8()));
}

TEST_F(ChartExportTest, AWrongEndingSaysWhichArePossible) {
    const std::string failure = failureOf(chart, file("chart.gif"));
    EXPECT_NE(failure.find("Unsupported chart format: .gif"), std::string::npos) << failure;
    EXPECT_NE(failure.find("use .png, .svg, or .pdf"), std::string::npos) << failure;
    EXPECT_NE(failureOf(chart, file("chart")).find("has no extension"), std::string::npos);
    EXPECT_FALSE(QFile::exists(file("chart.gif")));
}

TEST_F(ChartExportTest, AFolderThatIsNotThereIsNamedAndNothingIsLeft) {
    const QString missing = file("nowhere/chart.png");
    const std::string failure = failureOf(chart, missing);
    EXPECT_NE(failure.find("nowhere"), std::string::npos) << failure;
    EXPECT_FALSE(QFile::exists(missing));
}

TEST_F(ChartExportTest, AFolderWhoseNameIsNoUtf8IsAsGoodAsAny) {
    const std::string odd = file("").toStdString() + "caf\xe9 \xff";
    ASSERT_TRUE(std::filesystem::create_directory(odd));
    for (const char* name : {"/chart.png", "/chart.svg", "/chart.pdf"}) {
        exportChart(chart, odd + name);
        EXPECT_GT(std::filesystem::file_size(odd + name), 1000U);
    }
    EXPECT_EQ(failureOf(chart, file("chart.gif")).substr(0, folder.path().size()),
              folder.path().toStdString());
}

TEST_F(ChartExportTest, ASizeOutOfBoundsIsRefused) {
    ChartExport options;
    options.scale = 1000;
    const std::string failure = failureOf(chart, file("chart.png"), options);
    EXPECT_NE(failure.find("Cannot draw the chart at 960 x 600, scale 1000"), std::string::npos)
        << failure;
    options = {};
    options.size = {-5, 600};
    EXPECT_NE(failureOf(chart, file("chart.svg"), options).find("-5 x 600"), std::string::npos);
}

TEST_F(ChartExportTest, AWriteThatFailsHalfWayLeavesTheOldFileAlone) {
    exportChart(chart, file("chart.svg").toStdString());
    const QByteArray before = contentOf(file("chart.svg"));
    // As on a full disk, every write fails after 4 KiB.
    rlimit limits{};
    getrlimit(RLIMIT_FSIZE, &limits);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{4096, limits.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string failure = failureOf(samples::offsets(5, 65), file("chart.svg"));
    setrlimit(RLIMIT_FSIZE, &limits);
    std::signal(SIGXFSZ, handler);
    EXPECT_NE(failure.find("chart.svg"), std::string::npos) << failure;
    EXPECT_EQ(contentOf(file("chart.svg")), before);
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1)
        << "no half-written file is left";
}

TEST_F(ChartExportTest, ChartsWithoutDataOrWithOddDataAreDrawnAsWell) {
    ChartData odd = samples::withFailures();
    odd.x.logarithmic = odd.y.logarithmic = true;
    odd.series[0].points[0].x = 0;
    odd.series[0].points[1].y = -5;
    odd.series[0].points[2].low = -1;
    odd.series.push_back({QStringLiteral("none"), {}});
    for (const ChartData& each : {ChartData{}, odd, samples::kernels(), samples::sizes(1)}) {
        const QImage image = chartImage(each, {{400, 300}, 1, {}});
        EXPECT_EQ(image.size(), QSize(400, 300));
    }
    EXPECT_GT(pixelsOf(chartImage(odd, {{400, 300}, 1, {}}), ChartTheme::print().style(1).color),
              50);
}

} // namespace
} // namespace kernelcurve
