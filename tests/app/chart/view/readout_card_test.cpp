#include "app/chart/view/readout_card.h"

#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_view.h"
#include "tests/app/chart/sample_charts.h"

#include <gtest/gtest.h>

#include <QMouseEvent>
#include <QSet>

namespace kernelcurve {
namespace {

/// Moves the pointer over the whole chart.
template <typename Check>
void goOver(const ChartData& chart, QSize size, const Check& check) {
    ChartView view;
    view.resize(size);
    view.show();
    view.setChart(chart);
    view.refresh();
    auto* overlay = view.findChild<ChartOverlay*>();
    QWidget* plot = overlay->parentWidget();
    if (!chart.series.empty() && !chart.series[0].points.empty())
        view.canvas().pinRow(chart.series[0].points[0].row);
    const QRectF area = overlay->marks().plotArea;
    constexpr int steps = 6;
    for (int across = 0; across <= steps; ++across)
        for (int down = 0; down <= steps; ++down) {
            const QPointF place(area.left() + area.width() * across / steps,
                                area.top() + area.height() * down / steps);
            QMouseEvent move(QEvent::MouseMove, place, plot->mapToGlobal(place), Qt::NoButton,
                             Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(plot, &move);
            if (overlay->card())
                check(*overlay->readout(), *overlay->card(), QRectF(overlay->rect()), area);
        }
}

TEST(ReadoutCard, NeverCoversWhatItExplainsNorLeavesTheChart) {
    ChartData longNames = samples::offsets(5, 65);
    for (ChartSeries& series : longNames.series) {
        series.name = series.name.repeated(8);
        for (ChartPoint& point : series.points)
            point.noisy = point.throttled = true;
    }
    for (const ChartData& chart :
         {samples::offsets(3, 65), samples::offsets(40, 33), longNames, samples::kernels(),
          samples::roofline(), samples::heatMap(), samples::inChinese(samples::offsets(5, 129)),
          samples::withFailures()})
        for (const QSize size :
             {QSize(900, 560), QSize(1600, 900), QSize(420, 280), QSize(320, 220)}) {
            SCOPED_TRACE(testing::Message() << chart.title.toStdString() << ' '
                                            << chart.series.size() << " series, " << size.width());
            int looked = 0;
            goOver(chart, size,
                   [&](const Readout& readout, const QRectF& card, const QRectF& all,
                       const QRectF& plot) {
                       ++looked;
                       EXPECT_TRUE(all.contains(card));
                       for (const ReadoutLine& line : readout.lines)
                           EXPECT_FALSE(line.nearest &&
                                        card.intersects(line.area.intersected(plot)));
                   });
            EXPECT_GT(looked, 10);
        }
}

TEST(ReadoutCard, WhereThereIsRoomItCoversNoPointAtItsX) {
    goOver(samples::offsets(3, 65), {900, 560},
           [](const Readout& readout, const QRectF& card, const QRectF&, const QRectF&) {
               for (const ReadoutLine& line : readout.lines)
                   EXPECT_FALSE(card.intersects(line.area)) << line.name.toStdString();
           });
}

TEST(ReadoutCard, TellsCurvesApartWhoseNamesAreLong) {
    for (const QRectF& chart : {QRectF(0, 0, 900, 560), QRectF(0, 0, 420, 280)}) {
        Readout readout;
        readout.pixelX = chart.width() / 2;
        readout.heading = QStringLiteral("offset: 8");
        for (const char* machine : {"NVIDIA GeForce RTX 4060 Laptop GPU", "NVIDIA H200"})
            for (const char* kernel : {"read_offset", "read_offset_unroll", "write_offset"}) {
                ReadoutLine line;
                line.name =
                    QStringLiteral("%1: %2").arg(QLatin1String(machine), QLatin1String(kernel));
                line.value = QStringLiteral("4012.3 GB/s");
                const double up = 20.0 * static_cast<double>(readout.lines.size());
                line.place = {readout.pixelX, chart.bottom() - 40 - up};
                line.area = QRectF(line.place - QPointF(4, 4), QSizeF(8, 8));
                readout.lines.push_back(line);
            }
        readout.lines[0].nearest = true;
        const ReadoutCard card(readout, ChartTheme::print(), chart.adjusted(60, 10, -10, -40),
                               chart);
        const QSet<QString> names(card.names().begin(), card.names().end());
        EXPECT_EQ(names.size(), card.names().size())
            << card.names().join(QStringLiteral(", ")).toStdString();
        EXPECT_GT(names.size(), 2);
        EXPECT_TRUE(chart.width() < 800 || names.contains(readout.lines[1].name)) << "room for all";
    }
}

} // namespace
} // namespace kernelcurve
