#include "app/chart/make/make_chart.h"
#include "app/chart/style/chart_style.h"
#include "gpu/model/recording/previous_version.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace kernelcurve {
namespace {

Measurement row(const std::string& kernel, std::int64_t offset, std::int64_t unroll = 1) {
    Measurement made;
    made.configuration = {kernel, {{"offset", offset}, {"unroll", unroll}}};
    made.metrics = {{"time", 1e-3}, {"bandwidth", 1e12}};
    return made;
}

std::vector<Measurement> rowsOf(const std::vector<std::string>& kernels) {
    std::vector<Measurement> rows;
    for (const std::int64_t offset : {0, 1})
        for (const std::string& kernel : kernels)
            rows.push_back(row(kernel, offset));
    return rows;
}

class SeriesLooksTest : public testing::Test {
  protected:
    /// Returns the colour and marker of every curve, by the curve's name.
    std::map<QString, std::pair<QRgb, ChartMarker>> looks(const std::vector<Measurement>& rows,
                                                          PlotKind kind = PlotKind::Curves) {
        Experiment experiment;
        ChartInput input{experiment, rows};
        input.kernelOrder = order_;
        input.others = others_;
        input.name = "this";
        PlotSettings plot;
        plot.kind = kind;
        plot.x = "offset";
        plot.y = "bandwidth";
        plot.series = {"kernel", "unroll"};
        chart_ = makeChart(input, plot);
        std::map<QString, std::pair<QRgb, ChartMarker>> looks;
        for (std::size_t place = 0; place < chart_.series.size(); ++place) {
            const SeriesStyle style = theme_.styleOf(chart_.series[place], int(place));
            looks[chart_.series[place].name] = {style.color.rgb(), style.marker};
        }
        return looks;
    }

    std::vector<std::string> order_{"a", "b", "c", "d"};
    std::vector<ChartSource> others_;
    ChartTheme theme_ = ChartTheme::print();
    ChartData chart_;
};

TEST_F(SeriesLooksTest, AKernelKeepsItsOwnWhicheverAreShown) {
    const auto all = looks(rowsOf({"a", "b", "c", "d"}));
    ASSERT_EQ(all.size(), 4U);
    for (const std::vector<std::string>& some :
         {std::vector<std::string>{"b", "d"}, {"d"}, {"c", "b"}, {"d", "c", "b", "a"}})
        for (const PlotKind kind : {PlotKind::Curves, PlotKind::Bars})
            for (const auto& [name, look] : looks(rowsOf(some), kind))
                EXPECT_EQ(look, all.at(name)) << name.toStdString();
    std::set<std::pair<QRgb, ChartMarker>> different;
    for (const auto& [name, look] : all)
        different.insert(look);
    EXPECT_EQ(different.size(), 4U);
}

TEST_F(SeriesLooksTest, ItsFurtherCurvesTakeWhatNoKernelHas) {
    const auto all = looks(rowsOf({"a", "b", "c", "d"}));
    std::vector<Measurement> rows;
    for (const std::int64_t offset : {0, 1})
        for (const std::int64_t unroll : {1, 2})
            for (const char* kernel : {"b", "c"})
                rows.push_back(row(kernel, offset, unroll));
    const auto several = looks(rows);
    EXPECT_EQ(several.at("b, unroll 1"), all.at("b"));
    EXPECT_EQ(several.at("c, unroll 1"), all.at("c"));
    for (const char* further : {"b, unroll 2", "c, unroll 2"})
        for (const auto& [name, look] : all)
            EXPECT_NE(several.at(further), look) << further;
}

TEST_F(SeriesLooksTest, InAComparisonTheDashesTellTheRecordings) {
    const auto alone = looks(rowsOf({"a", "b"}));
    const std::vector<Measurement> elsewhere = rowsOf({"b", "x"});
    others_ = {{"other", elsewhere, false}};
    looks(rowsOf({"a", "b"}));
    ASSERT_EQ(chart_.series.size(), 4U);
    EXPECT_EQ(chart_.series[1].look, chart_.series[2].look) << "b here and there";
    const SeriesStyle here = theme_.styleOf(chart_.series[1], 1);
    const SeriesStyle there = theme_.styleOf(chart_.series[2], 2);
    EXPECT_EQ(here.color.rgb(), alone.at("b").first);
    EXPECT_EQ(here.color.hsvHue(), there.color.hsvHue());
    EXPECT_EQ(here.marker, there.marker);
    EXPECT_NE(here.dashes, there.dashes);
    EXPECT_NE(here.fill, there.fill);
}

TEST_F(SeriesLooksTest, WhatAKernelReachedBeforeItsLastChangeLooksLikeIt) {
    looks(rowsOf({previousVersionOf("c"), "c"}));
    ASSERT_EQ(chart_.series.size(), 2U);
    EXPECT_EQ(chart_.series[0].look, chart_.series[1].look);
    EXPECT_TRUE(chart_.series[1].published);
}

} // namespace
} // namespace kernelcurve
