// Figures of all recorded labs: no text overlaps another or the data, and none is cut off.

#include "app/chart/labels/chart_layer.h"
#include "app/chart/plot/chart_export.h"
#include "app/chart/plot/chart_page.h"
#include "app/chart/style/figure_preset.h"
#include "app/compare/recording_chart.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"

#include <gtest/gtest.h>

#include <QPaintDevice>
#include <QPaintEngine>
#include <QTranslator>

#include <cmath>
#include <set>

namespace kernelcurve {
namespace {

/// A paint device that stores the texts and lines drawn on it, in its own coordinates.
class Sheet final : public QPaintDevice, public QPaintEngine {
  public:
    struct Text {
        QString text;
        QPolygonF box; ///< approximate outline of its ink, without the space above capitals
        QRectF clip;
    };
    struct Shape {
        QPolygonF line;
        QRgb color;
        bool filled;
        bool dashed = false;
        double width = 0;
    };

    explicit Sheet(QSize size)
        : QPaintEngine(AllFeatures)
        , size_(size) {}

    std::vector<Text> texts;
    std::vector<Shape> shapes;
    QSize size() const { return size_; }

    QPaintEngine* paintEngine() const override { return const_cast<Sheet*>(this); }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}

    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QTransform turned = painter()->combinedTransform();
        const double height = 0.75 * item.ascent();
        // The pieces of a text with several fonts touch each other.
        const QRectF ink(at.x() + 0.5, at.y() - height, item.width() - 1,
                         height + 0.25 * item.descent());
        const QRectF clip = painter()->hasClipping() ? turned.mapRect(painter()->clipBoundingRect())
                                                     : QRectF(QPointF(), QSizeF(size_));
        texts.push_back({item.text(), turned.map(QPolygonF(ink)), clip});
    }
    void drawPath(const QPainterPath& path) override {
        for (const QPolygonF& part : path.toSubpathPolygons(painter()->combinedTransform()))
            add(part, painter()->brush().style() != Qt::NoBrush);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        QPolygonF line;
        for (int place = 0; place < count; ++place)
            line << points[place];
        add(painter()->combinedTransform().map(line),
            mode != PolylineMode && painter()->brush().style() != Qt::NoBrush);
    }

  protected:
    int metric(PaintDeviceMetric metric) const override {
        constexpr int dotsPerInch = 96;
        switch (metric) {
        case PdmWidth:
            return size_.width();
        case PdmHeight:
            return size_.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return dotsPerInch;
        case PdmDevicePixelRatio:
        case PdmDevicePixelRatioScaled:
            return metric == PdmDevicePixelRatio ? 1 : devicePixelRatioFScale();
        case PdmDepth:
            return 32;
        default:
            return 0;
        }
    }

  private:
    void add(const QPolygonF& line, bool filled) {
        if (filled)
            shapes.push_back({line, painter()->brush().color().rgb(), true});
        if (painter()->pen().style() != Qt::NoPen)
            shapes.push_back({line, painter()->pen().color().rgb(), false,
                              painter()->pen().style() != Qt::SolidLine,
                              painter()->pen().widthF()});
    }

    QSize size_;
};

bool crosses(const QPolygonF& box, const Sheet::Shape& shape) {
    if (!shape.line.boundingRect().adjusted(-1, -1, 1, 1).intersects(box.boundingRect()))
        return false;
    if (shape.filled)
        return box.intersects(shape.line);
    for (qsizetype place = 1; place < shape.line.size(); ++place) {
        const QLineF step(shape.line[place - 1], shape.line[place]);
        if (box.containsPoint(step.p1(), Qt::WindingFill))
            return true;
        for (qsizetype corner = 1; corner < box.size(); ++corner)
            if (step.intersects(QLineF(box[corner - 1], box[corner]), nullptr) ==
                QLineF::BoundedIntersection)
                return true;
    }
    return false;
}

/// Returns the problems in the layout of a chart.
QStringList problemsOf(const ChartData& chart, const ChartPage& page) {
    const ChartTheme theme = ChartTheme::print();
    Sheet sheet(page.size);
    drawPage(sheet, chart, page, theme);
    std::set<QRgb> data;
    const bool isData =
        chart.kind != ChartKind::HeatMap && chart.kind != ChartKind::Timeline; // cells have labels
    for (std::size_t index = 0; isData && index < chart.series.size(); ++index)
        data.insert(theme.styleOf(chart.series[index], static_cast<int>(index)).color.rgb());
    data.erase(theme.text.rgb());
    QStringList problems;
    const QRectF whole = QRectF(QPointF(), QSizeF(page.size)).adjusted(-0.5, -0.5, 0.5, 0.5);
    for (std::size_t one = 0; one < sheet.texts.size(); ++one) {
        const Sheet::Text& text = sheet.texts[one];
        const QRectF around = text.box.boundingRect();
        if (!whole.contains(around) || !text.clip.adjusted(-1, -1, 1, 1).contains(around))
            problems << QStringLiteral("cut off: ") + text.text;
        for (std::size_t other = 0; other < one; ++other)
            if (around.intersects(sheet.texts[other].box.boundingRect()) &&
                text.box.intersects(sheet.texts[other].box))
                problems << QStringLiteral("overlap: ") + text.text + QStringLiteral(" / ") +
                                sheet.texts[other].text;
        for (const Sheet::Shape& shape : sheet.shapes)
            if (data.contains(shape.color) && crosses(text.box, shape)) {
                problems << QStringLiteral("on data: ") + text.text;
                break;
            }
    }
    return problems;
}

const std::vector<Recording>& recordings() {
    static const DeviceRecording all = readDeviceRecording(
        readFile(KERNELCURVE_SOURCE_DIR "/resources/recordings/nvidia-h200.yaml"), "nvidia-h200");
    return all.recordings;
}

const Catalog& catalog() {
    static const Catalog loaded = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return loaded;
}

ChartPage pageOf(const FigurePreset& preset) {
    return {{chartPoints(preset.width), chartPoints(preset.height)}, preset.titled, true};
}

/// Selects the language in which figures are made.
class Language {
  public:
    explicit Language(bool chinese)
        : before_() {
        if (!chinese)
            return;
        QLocale::setDefault(QLocale(QLocale::Chinese, QLocale::China));
        EXPECT_TRUE(
            translator_.load(QStringLiteral(KERNELCURVE_BUILD_DIR "/ui/kernelcurve_zh_CN.qm")));
        QCoreApplication::installTranslator(&translator_);
    }
    ~Language() { QLocale::setDefault(before_); }
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

  private:
    QLocale before_;
    QTranslator translator_;
};

void checkAll(bool chinese) {
    const Language language(chinese);
    for (const Recording& recording : recordings()) {
        ChartData chart = recordingChart(recording, recording.experiment.plot, catalog());
        chart.caption = provenanceCaption(recording);
        for (const LegendPlace place :
             {LegendPlace::Automatic, LegendPlace::Right, LegendPlace::Below})
            for (const FigurePreset& preset : figurePresets()) {
                chart.legend = place;
                chart.textSize = preset.textSize;
                ChartPage page = pageOf(preset);
                page.captioned = preset.titled;
                const QStringList problems = problemsOf(chart, page);
                EXPECT_TRUE(problems.isEmpty())
                    << recording.experiment.title.en << ", " << preset.id << ", legend "
                    << static_cast<int>(place) << ":\n  "
                    << problems.join(QStringLiteral("\n  ")).toStdString();
            }
    }
}

ChartData rooflineOf(const Recording& recording) {
    PlotSettings plot = recording.experiment.plot;
    plot.kind = PlotKind::Roofline;
    plot.series.clear();
    return recordingChart(recording, plot, catalog());
}

void checkRooflines(bool chinese) {
    const Language language(chinese);
    int count = 0;
    for (const Recording& recording : recordings()) {
        ChartData chart = rooflineOf(recording);
        if (chart.isEmpty())
            continue;
        ++count;
        chart.caption = provenanceCaption(recording);
        for (const FigurePreset& preset : figurePresets()) {
            chart.textSize = preset.textSize;
            const QStringList problems = problemsOf(chart, pageOf(preset));
            EXPECT_TRUE(problems.isEmpty())
                << recording.experiment.title.en << ", " << preset.id << ":\n  "
                << problems.join(QStringLiteral("\n  ")).toStdString();
        }
    }
    EXPECT_GT(count, 20) << "labs with floating-point operations";
}

TEST(FigureLayout, NoTextOfARooflineOverlapsOrIsCutOffInEnglish) {
    checkRooflines(false);
}

TEST(FigureLayout, NoTextOfARooflineOverlapsOrIsCutOffInChinese) {
    checkRooflines(true);
}

TEST(FigureLayout, NoTextOverlapsOrIsCutOffInEnglish) {
    checkAll(false);
}

TEST(FigureLayout, NoTextOverlapsOrIsCutOffInChinese) {
    checkAll(true);
}

const Recording& recordingOf(const char* title) {
    return *std::ranges::find_if(recordings(), [&](const Recording& recording) {
        return recording.experiment.title.en == title;
    });
}

const Recording& offsetReads() {
    return recordingOf("Misaligned memory accesses");
}

/// The checks above find each kind of problem.
TEST(FigureLayout, PlantedProblemsAreFound) {
    const FigurePreset& preset = *findFigurePreset("page");
    ChartData chart = recordingChart(offsetReads(), offsetReads().experiment.plot, catalog());
    chart.textSize = preset.textSize;
    ASSERT_EQ(problemsOf(chart, pageOf(preset)), QStringList());
    const ChartPoint& point = chart.series[0].points[12];
    const auto withNote = [&](const QString& text, const QPointF& away) {
        ChartData noted = chart;
        noted.notes = {{point.x, *point.y, text, false, away}};
        return problemsOf(noted, pageOf(preset)).join(u'\n').toStdString();
    };
    EXPECT_NE(withNote(QStringLiteral("here"), {4, -8}).find("on data: here"), std::string::npos);
    EXPECT_NE(withNote(QString(200, u'm'), {0, 40}).find("cut off: mmm"), std::string::npos);
    ChartData twice = chart;
    twice.notes = {{point.x, *point.y, QStringLiteral("one"), false, QPointF(9, 90)},
                   {point.x, *point.y, QStringLiteral("two"), false, QPointF(9, 90)}};
    EXPECT_NE(
        problemsOf(twice, pageOf(preset)).join(u'\n').toStdString().find("overlap: two / one"),
        std::string::npos);
}

/// In a small chart, the plot takes most of the area.
TEST(FigureLayout, AColumnGivesMostOfItsAreaToThePlot) {
    const FigurePreset& preset = *findFigurePreset("column");
    ChartData chart = recordingChart(offsetReads(), offsetReads().experiment.plot, catalog());
    chart.textSize = preset.textSize;
    const ChartPage page = pageOf(preset);
    Sheet sheet(page.size);
    drawPage(sheet, chart, {page.size, false, false}, ChartTheme::print());
    QRectF grid;
    for (const Sheet::Shape& shape : sheet.shapes)
        if (shape.color == ChartTheme::print().grid.rgb())
            grid |= shape.line.boundingRect().adjusted(-0.1, -0.1, 0.1, 0.1);
    EXPECT_GT(grid.width() * grid.height(), 0.5 * page.size.width() * page.size.height());
}

QStringList textsOn(const Sheet& sheet) {
    QStringList texts;
    for (const Sheet::Text& text : sheet.texts)
        texts << text.text;
    return texts;
}

/// Each kernel of a roofline has its name next to a point, and the legend only explains groups.
TEST(FigureLayout, ARooflineNamesEachKernelOnce) {
    const ChartData chart = rooflineOf(recordingOf("Measuring the roofline"));
    Sheet sheet(pageOf(*findFigurePreset("slide")).size);
    drawPage(sheet, chart, {sheet.size(), false, true}, ChartTheme::print());
    const QStringList texts = textsOn(sheet);
    for (const char* name : {"chain", "chains"})
        EXPECT_EQ(texts.count(QLatin1String(name)), 1) << name;
    EXPECT_EQ(texts.count(QStringLiteral("hardware counters")), 1);
    EXPECT_FALSE(texts.contains(QStringLiteral("chain, counted")));
}

/// A kernel without space for its name is in the legend.
TEST(FigureLayout, ARooflineOfManyKernelsNamesAll) {
    const Recording& ladder = recordingOf("Matrix multiplication: from naive to cuBLAS");
    ChartData chart = rooflineOf(ladder);
    for (const char* preset : {"page", "slide", "poster"}) {
        chart.textSize = findFigurePreset(preset)->textSize;
        Sheet sheet(pageOf(*findFigurePreset(preset)).size);
        drawPage(sheet, chart, {sheet.size(), false, true}, ChartTheme::print());
        const QStringList texts = textsOn(sheet);
        for (const std::string& kernel : ladder.experiment.kernels)
            EXPECT_EQ(texts.count(QString::fromStdString(kernel).remove(QStringLiteral("gemm_"))),
                      1)
                << preset << ": " << kernel;
    }
}

/// The roof is solid; other ceilings are thinner and dashed.
TEST(FigureLayout, ARooflineHasASolidRoof) {
    const ChartData chart = rooflineOf(recordingOf("Measuring the roofline"));
    Sheet sheet(pageOf(*findFigurePreset("slide")).size);
    const ChartTheme theme = ChartTheme::print();
    drawPage(sheet, chart, {sheet.size(), false, true}, theme);
    int solid = 0;
    int dashed = 0;
    for (const Sheet::Shape& shape : sheet.shapes) {
        const QRectF box = shape.line.boundingRect();
        if (shape.filled || std::hypot(box.width(), box.height()) < 100)
            continue;
        solid += shape.color == theme.text.rgb() && !shape.dashed && shape.width > 1 ? 1 : 0;
        dashed += shape.dashed && shape.width < 1 ? 1 : 0;
    }
    EXPECT_EQ(solid, 2) << "the slope of the memory and the peak of arithmetic";
    EXPECT_GE(dashed, 3) << "the measured copy, read, and multiply-adds";
}

} // namespace
} // namespace kernelcurve
