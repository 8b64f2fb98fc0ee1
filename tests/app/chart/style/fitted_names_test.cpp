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
