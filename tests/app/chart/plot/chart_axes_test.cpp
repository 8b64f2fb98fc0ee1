#include "app/chart/plot/chart_axes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

std::vector<std::string> labelsOf(ChartTicker& ticker, double low, double high) {
    QVector<double> ticks;
    QVector<QString> labels;
    ticker.generate({low, high}, QLocale::c(), u'g', 4, ticks, nullptr, &labels);
    EXPECT_EQ(ticks.size(), labels.size());
    std::vector<std::string> texts;
    for (const QString& label : labels)
        texts.push_back(label.toStdString());
    return texts;
}

TEST(ChartTicker, NamesAsManyCategoriesAsThereIsRoomFor) {
    ChartAxis axis;
    for (int number = 10; number < 16; ++number)
        axis.categories << QString::number(number);
    ChartTicker ticker;
    ticker.setAxis(axis);
    EXPECT_THAT(labelsOf(ticker, -0.5, 5.5), ElementsAre("10", "11", "12", "13", "14", "15"));
    // Six names of 20 pixels in 60 pixels: only every second name fits.
    ticker.setNamePitch(20, 60);
    EXPECT_THAT(labelsOf(ticker, -0.5, 5.5), ElementsAre("10", "", "12", "", "14", ""));
    // Three of the names fill the axis, so all of them fit.
    EXPECT_THAT(labelsOf(ticker, 0.5, 3.5), ElementsAre("11", "12", "13"));
    ticker.setNamePitch(20, 120);
    EXPECT_THAT(labelsOf(ticker, -0.5, 5.5), ElementsAre("10", "11", "12", "13", "14", "15"));
}

} // namespace
} // namespace kernelcurve
