#include "app/chart/style/fitted_names.h"

#include <gtest/gtest.h>

#include <QFontMetrics>

namespace kernelcurve {
namespace {

int widthOf(const QString& text) {
    return QFontMetrics(QFont()).horizontalAdvance(text);
}

TEST(FittedNames, AreWrappedAtTheirParts) {
    const QString name = QStringLiteral("NVIDIA H200: read_offset_unroll");
    EXPECT_EQ(wrappedName(name, QFont(), 1000), QStringList{name});
    for (const char* part : {"NVIDIA ", "read_offset_", "offset_unroll", "H200: read_offset_"}) {
        const int width = widthOf(QLatin1String(part)) + 1;
        const QStringList lines = wrappedName(name, QFont(), width);
        qsizetype place = 0;
        for (const QString& line : lines) {
            EXPECT_LE(widthOf(line), width) << line.toStdString();
            place = name.indexOf(line, place);
            ASSERT_GE(place, 0) << line.toStdString();
            EXPECT_TRUE(place == 0 || !name[place - 1].isLetterOrNumber()) << line.toStdString();
            place += line.size();
        }
        EXPECT_EQ(place, name.size());
        EXPECT_GT(lines.size(), 1);
    }
    EXPECT_EQ(wrappedName(QStringLiteral("abcdef"), QFont(), 1).join(QString()), "abcdef");
}

TEST(FittedNames, DevicesHaveShortNames) {
    const std::pair<const char*, const char*> names[] = {
        {"NVIDIA H200", "H200"},
        {"NVIDIA H100 80GB HBM3", "H100"},
        {"NVIDIA GeForce RTX 3090", "RTX 3090"},
        {"NVIDIA GeForce RTX 4060 Laptop GPU", "RTX 4060 Laptop"},
        {"NVIDIA GeForce RTX 4070 Ti SUPER", "RTX 4070 Ti SUPER"},
        {"NVIDIA A100-SXM4-80GB", "A100"},
        {"Tesla V100-SXM2-16GB", "V100"},
        {"NVIDIA L40S", "L40S"},
        {"copy_row, NVIDIA H200 (predicted)", "copy_row, H200 (predicted)"},
        {"AMD EPYC 9654", "AMD EPYC 9654"}};
    for (const auto& [whole, shorter] : names)
        EXPECT_EQ(shortDeviceNames(QLatin1String(whole)).toStdString(), shorter);
}

TEST(FittedNames, WhatAllBeginWithIsLeftOut) {
    const auto shown = [](const QStringList& names) {
        return shownNames(names).join(u'|').toStdString();
    };
    EXPECT_EQ(shown({"gemm_naive", "gemm_tile", "gemm_thread_tile"}), "naive|tile|thread_tile");
    EXPECT_EQ(shown({"read_offset", "read_offset_unroll"}), "offset|offset_unroll");
    EXPECT_EQ(shown({"row_sum_kernel", "scan_kernel"}), "row_sum|scan");
    EXPECT_EQ(shown({"odd_even", "odd_even (previous run)"}), "odd_even|odd_even (previous run)");
    EXPECT_EQ(shown({"a (predicted)", "a (predicted) (previous run)"}),
              "a (predicted)|a (predicted) (previous run)");
    EXPECT_EQ(shown({"copy, NVIDIA H200", "copy, NVIDIA H100 80GB HBM3"}), "H200|H100");
    EXPECT_EQ(shown({"copy, unroll 1", "copy, unroll 2"}), "unroll 1|unroll 2")
        << "a number alone says nothing";
    EXPECT_EQ(shown({"NVIDIA A100-SXM4-40GB", "NVIDIA A100-SXM4-80GB"}),
              "NVIDIA A100-SXM4-40GB|NVIDIA A100-SXM4-80GB")
        << "their short names are equal";
    EXPECT_EQ(shown({"alone_here"}), "alone_here");
    EXPECT_EQ(shown({"a, counted", "b, counted"}), "a, counted|b, counted");
    ChartData chart;
    chart.series = {{QStringLiteral("our_one"), {}}, {QStringLiteral("our_two"), {}}};
    chart.series[0].renamed = true;
    EXPECT_EQ(shownSeriesNames(chart), (QStringList{"our_one", "our_two"}));
}

TEST(FittedNames, WhatIsShortenedStillTellsThemApart) {
    const QStringList names{QStringLiteral("NVIDIA GeForce RTX 4060: read_offset"),
                            QStringLiteral("NVIDIA GeForce RTX 4060: write_offset"),
                            QStringLiteral("NVIDIA H200: read_offset"),
                            QStringLiteral("NVIDIA H200: write_offset")};
    EXPECT_EQ(shortenedNames(names, QFont(), 1000), names);
    const QStringList shorter =
        shortenedNames(names, QFont(), widthOf(names[1]) - widthOf(QStringLiteral("NVI")));
    EXPECT_EQ(shorter[1].toStdString(), "…GeForce RTX 4060: write_offset");
    EXPECT_EQ(shorter[3], names[3]) << "it fits";
    const QStringList ofOne{QStringLiteral("read_offset_unroll, 4"),
                            QStringLiteral("read_offset_unroll, 16")};
    for (const int width : {200, 120, 80, 60}) {
        const QStringList shown = shortenedNames(ofOne, QFont(), width);
        EXPECT_NE(shown[0], shown[1]) << width;
        for (const QString& name : shown)
            EXPECT_LE(widthOf(name), width);
    }
}

} // namespace
} // namespace kernelcurve
