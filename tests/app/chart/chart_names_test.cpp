// The names of a chart's lines and the notes on its points neither hide curves nor are hidden by
// them. Bars show the announced text. Names in the legend are complete.

#include "app/chart/labels/bar_labels.h"
#include "app/chart/labels/chart_margin.h"
#include "app/chart/labels/chart_notes.h"
#include "app/chart/plot/chart_export.h"
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"
#include "app/chart/style/chart_text_block.h"
#include "app/chart/style/fitted_names.h"
#include "tests/app/chart/sample_charts.h"

#include <gtest/gtest.h>

#include <qcustomplot.h>

#include <QXmlStreamReader>

#include <cmath>

namespace kernelcurve {
namespace {

/// A chart that is drawn at this size.
class Drawn {
  public:
    Drawn(const ChartData& chart, QSize size)
        : plot_(std::make_unique<QCustomPlot>())
        , chart_(*plot_) {
        plot_->setViewport(QRect(QPoint(), size));
        chart_.setChart(chart);
        chart_.showAll(Qt::Horizontal);
        chart_.showAll(Qt::Vertical);
        chart_.arrange(size);
        plot_->toPixmap(size.width(), size.height());
    }

    std::vector<QRectF> names() const { return chart_.margin().boxes(); }
    std::vector<QRectF> notes() const {
        for (QCPLayerable* each : plot_->layer(QStringLiteral("overlay"))->children())
            if (const auto* notes = dynamic_cast<ChartNotes*>(each))
                return notes->boxes();
        return {};
    }
    const ChartPlot& chart() const { return chart_; }
    std::vector<const ChartTextBlock*> texts() const {
        std::vector<const ChartTextBlock*> found;
        for (QCPLayoutElement* each : plot_->plotLayout()->elements(false))
            if (const auto* block = dynamic_cast<ChartTextBlock*>(each))
                found.push_back(block);
        return found;
    }
    /// Returns true if the drawn curve of any series intersects `area`.
    bool meetsCurve(const QRectF& area) const {
        for (const ChartSeries& series : chart_.chart().series)
            for (std::size_t place = 1; place < series.points.size(); ++place) {
                const QLineF step(
                    chart_.geometry().toPixel(series.points[place - 1].x,
                                              *series.points[place - 1].y),
                    chart_.geometry().toPixel(series.points[place].x, *series.points[place].y));
                for (double share = 0; share <= 1; share += 1 / std::max(step.length(), 1.0))
                    if (area.contains(step.pointAt(share)))
                        return true;
            }
        return false;
    }

  private:
    std::unique_ptr<QCustomPlot> plot_;
    ChartPlot chart_;
};

/// If the legend is next to the plot, the title and the caption have less space than the width of
/// the chart.
TEST(ChartNames, TitleAndCaptionAreWholeBesideALegend) {
    for (int width = 440; width <= 720; width += 4) {
        ChartData chart = samples::offsets(6, 20);
        for (ChartSeries& series : chart.series)
            series.name = QStringLiteral("of all");
        chart.title = QStringLiteral("A class");
        chart.caption = QStringLiteral(
            "1: Right at every size; 2: No mistake is found; 3: Reads and writes are "
            "coalesced; 4: No bank conflicts; and who came how far with all of that");
        const Drawn drawn(chart, {width, 620});
        int blocks = 0;
        for (const ChartTextBlock* block : drawn.texts()) {
            ++blocks;
            EXPECT_GE(block->rect().height(), block->heightAt(block->rect().width())) << width;
        }
        EXPECT_EQ(blocks, 2);
    }
}

/// Returns curves that follow a bound over their whole length, as a copy follows "measured copy".
ChartData alongTheBound() {
    ChartData chart = samples::offsets(3, 65);
    for (std::size_t index = 0; index < chart.series.size(); ++index)
        for (ChartPoint& point : chart.series[index].points) {
            const double wave = std::sin(point.x / 3 + double(index));
            point.y = index == 0 ? 4274 + 12 * wave : 4274 - 40 - 420 * double(index) + 60 * wave;
            point.low = *point.y - 20;
            point.high = *point.y + 20;
        }
    chart.lines = {{QStringLiteral("theoretical peak"), ChartLine::Direction::Horizontal, 4800, 0},
                   {QStringLiteral("measured copy"), ChartLine::Direction::Horizontal, 4274, 0},
                   {QStringLiteral("L2 cache, 50 MiB"), ChartLine::Direction::Vertical, 20, 0}};
    return chart;
}

/// The names of lines are around the plotting area, even if lines are close to each other.
TEST(ChartNames, OfLinesAreBesideThePlotAndKeepApart) {
    for (const double lower : {4573.0, 4650.0, 4799.0}) {
        ChartData chart = alongTheBound();
        chart.lines.push_back(
            {QStringLiteral("measured read"), ChartLine::Direction::Horizontal, lower, 0});
        for (const ChartData& said : {chart, samples::inChinese(chart)})
            for (const QSize size :
                 {QSize(960, 600), QSize(640, 360), QSize(1400, 500), QSize(420, 300)}) {
                SCOPED_TRACE(testing::Message()
                             << lower << ", " << size.width() << " x " << size.height());
                const Drawn drawn(said, size);
                const std::vector<QRectF> names = drawn.names();
                ASSERT_EQ(names.size(), 4U);
                const QRectF whole(0, 0, size.width(), size.height());
                for (std::size_t one = 0; one < names.size(); ++one) {
                    EXPECT_TRUE(whole.contains(names[one])) << one;
                    EXPECT_FALSE(drawn.chart().geometry().plotArea().intersects(names[one])) << one;
                    for (std::size_t other = 0; other < one; ++other)
                        EXPECT_FALSE(names[one].intersects(names[other]));
                }
            }
    }
}

TEST(ChartNames, ANoteThatNobodyMovedHidesNothing) {
    ChartData chart = alongTheBound();
    for (const std::size_t place : {5UL, 12UL, 30UL, 31UL, 50UL, 64UL}) {
        const ChartSeries& series = chart.series[place % 3];
        chart.notes.push_back({series.points[place].x, *series.points[place].y,
                               QStringLiteral("what happens at %1").arg(place)});
    }
    for (const ChartData& said : {chart, samples::inChinese(chart)})
        for (const QSize size : {QSize(960, 600), QSize(640, 400), QSize(1400, 500)}) {
            SCOPED_TRACE(testing::Message() << size.width() << " x " << size.height());
            const Drawn drawn(said, size);
            const std::vector<QRectF> notes = drawn.notes();
            ASSERT_EQ(notes.size(), 6U);
            for (std::size_t one = 0; one < notes.size(); ++one) {
                EXPECT_TRUE(drawn.chart().geometry().plotArea().contains(notes[one])) << one;
                EXPECT_FALSE(drawn.meetsCurve(notes[one])) << one;
                for (std::size_t other = 0; other < one; ++other)
                    EXPECT_FALSE(notes[one].intersects(notes[other])) << one << ", " << other;
            }
        }
}

TEST(ChartNames, ANoteStandsWhereItWasMoved) {
    ChartData chart = alongTheBound();
    const ChartPoint& point = chart.series[1].points[30];
    chart.notes = {{point.x, *point.y, QStringLiteral("here"), true, QPointF(4, -8)}};
    const Drawn drawn(chart, {960, 600});
    const QPointF at = drawn.chart().geometry().toPixel(point.x, *point.y);
    ASSERT_EQ(drawn.notes().size(), 1U);
    EXPECT_EQ(drawn.notes()[0].bottomLeft(), at + QPointF(4, 8));
    EXPECT_TRUE(drawn.meetsCurve(drawn.notes()[0])) << "though it hides something there";
}

/// Returns all texts of a picture, one after the other.
QString textsOf(const ChartData& chart, QSize size) {
    QXmlStreamReader xml(chartFile(chart, QStringLiteral("svg"), {size, 1, {}}));
    QString all;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"text")
            all += xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed() + u' ';
    return all;
}

TEST(ChartNames, AnExportShortensNoNameThatHasRoomInSeveralLines) {
    const QStringList machines{QStringLiteral("NVIDIA GeForce RTX 4060 Laptop GPU"),
                               QStringLiteral("NVIDIA H200")};
    for (const LegendPlace place : {LegendPlace::Automatic, LegendPlace::Below, LegendPlace::Right})
        for (const auto& [size, count] : {std::pair(QSize(325, 300), 4),
                                          {QSize(480, 360), 6},
                                          {QSize(960, 600), 12},
                                          {QSize(643, 416), 8}}) {
            SCOPED_TRACE(testing::Message() << size.width() << ", legend " << int(place));
            if (place == LegendPlace::Right && size.width() < 400)
                continue; // a chart this small has no space for the legend next to the plot
            ChartData chart = samples::offsets(count, 20);
            chart.legend = place;
            for (int index = 0; index < count; ++index) {
                const QString name = QStringLiteral("%1: read_offset_%2, unroll %3")
                                         .arg(machines[index % 2])
                                         .arg(index)
                                         .arg(1 << index);
                chart.series[static_cast<std::size_t>(index)].name = name;
            }
            QString texts = textsOf(chart, size);
            EXPECT_FALSE(texts.contains(QChar(0x2026))) << texts.toStdString();
            texts.remove(u' ');
            for (QString name : shownSeriesNames(chart))
                EXPECT_TRUE(texts.contains(name.remove(u' '))) << name.toStdString();
        }
}

/// Returns bars for `kernels` kernels in `series` series.
ChartData bars(int kernels, int series) {
    ChartData chart = samples::kernels();
    chart.x.categories.clear();
    chart.series.clear();
    for (int place = 0; place < kernels; ++place)
        chart.x.categories << QStringLiteral("k%1").arg(place);
    for (int index = 0; index < series; ++index) {
        ChartSeries made{QStringLiteral("rows %1").arg(index), {}};
        for (int place = 0; place < kernels; ++place) {
            ChartPoint point;
            point.x = place;
            point.y = 31.25 * (place + 1) + index;
            made.points.push_back(point);
        }
        chart.series.push_back(std::move(made));
    }
    return chart;
}

TEST(ChartNames, APercentageIsAnnouncedWhereEveryBarShowsIt) {
    bool seen[2] = {};
    for (const int kernels : {1, 3, 6, 12, 30, 90})
        for (const int series : {1, 2, 5})
            for (const QSize size : {QSize(960, 600), QSize(640, 360)}) {
                SCOPED_TRACE(testing::Message() << kernels << " kernels, " << series << " series");
                const ChartData chart = bars(kernels, series);
                const QString svg =
                    QString::fromUtf8(chartFile(chart, QStringLiteral("svg"), {size, 1, {}}));
                const bool announced =
                    svg.contains(QStringLiteral("relative to the theoretical peak"));
                seen[announced] = true;
                EXPECT_EQ(svg.count(QStringLiteral(" %")), announced ? kernels * series : 0);
            }
    EXPECT_TRUE(seen[0] && seen[1]) << "both were tried";
}

} // namespace
} // namespace kernelcurve
