#include "app/search/fuzzy_match.h"
#include "ui/palette/palette.h"

#include <QAbstractItemModelTester>
#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

int score(const char* word, const char* text) {
    return fuzzyScore(QString::fromUtf8(word), QString::fromUtf8(text)).value_or(-1000);
}

TEST(FuzzyMatch, WantsTheLettersInTheirOrder) {
    EXPECT_TRUE(fuzzyScore("rn", "Run"));
    EXPECT_FALSE(fuzzyScore("nr", "Run"));
    EXPECT_FALSE(fuzzyScore("runs", "Run"));
    EXPECT_TRUE(fuzzyScore("RUN", "rerun"));
    EXPECT_TRUE(fuzzyScore("", "Run"));
    EXPECT_FALSE(fuzzyScore("a", ""));
}

TEST(FuzzyMatch, PrefersBeginningsOfWordsAndWhatStandsTogether) {
    EXPECT_GT(score("run", "Run"), score("run", "Import .cu file to run later"));
    EXPECT_GT(score("tile", "Transpose through a shared tile"), score("tile", "Timeline"));
    EXPECT_GT(score("tp", "transpose_padded"), score("tp", "output"));
    EXPECT_GT(score("gl", "GEMM ladder"), score("gl", "eagle"));
    EXPECT_GT(score("export", "Export chart…"), score("export", "Expert portals"));
}

/// If the letters match in several ways, the best match counts instead of the first.
TEST(FuzzyMatch, TakesTheBestWay) {
    EXPECT_GT(score("chart", "Copy the chart"), score("chart", "Copy the char t"));
    EXPECT_GT(score("tile", "to inline a tile"), score("tile", "to inline a tail of"));
}

TEST(FuzzyMatch, FindsChinese) {
    EXPECT_TRUE(fuzzyScore("转置", "矩阵转置"));
    EXPECT_FALSE(fuzzyScore("置转", "矩阵转置"));
    EXPECT_GT(score("转置", "矩阵转置"), score("转置", "转到位置"));
}

TEST(FuzzyMatch, EveryWordFitsItsBestName) {
    const QStringList names{"Transpose through a shared tile", "经由共享内存块转置",
                            "transpose_tile"};
    EXPECT_TRUE(fuzzyScore(QStringList{"transpose", "共享"}, names));
    EXPECT_FALSE(fuzzyScore(QStringList{"transpose", "xyz"}, names));
    EXPECT_EQ(fuzzyScore(QStringList{}, names), 0);
    EXPECT_GT(fuzzyScore(QStringList{"transpose"}, {"Transpose"}),
              fuzzyScore(QStringList{"transpose"}, {"transpose_all"}));
    EXPECT_TRUE(fuzzyScore(QStringList{"kernel", "tile"}, names, {"Kernel"}));
    EXPECT_LT(fuzzyScore(QStringList{"tile"}, {"A"}, {"Tile"}),
              fuzzyScore(QStringList{"tile"}, {"Tile"}));
}

class PaletteModelTest : public testing::Test {
  protected:
    PaletteModelTest() {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
        QSettings().clear();
        std::vector<PaletteEntry> entries;
        for (const char* name : {"Run", "Redo", "Transpose", "Reset layout", "Rerun everything"})
            entries.push_back({name, {"Command"}, name, {}, QStringList{name}, {}, [] {}});
        model_.setEntries(std::move(entries));
    }
    QStringList shown() {
        QStringList titles;
        for (int row = 0; row < model_.rowCount(); ++row)
            titles << model_.index(row).data().toString();
        return titles;
    }

    QTemporaryDir folder_;
    PaletteModel model_;
    QAbstractItemModelTester tester_{&model_};
};

TEST_F(PaletteModelTest, ShowsAllBeforeAnythingIsTypedAndTheBestAfterwards) {
    EXPECT_EQ(shown().size(), 5);
    EXPECT_EQ(shown().first(), "Run");
    model_.search("run");
    EXPECT_EQ(shown().first(), "Run");
    EXPECT_TRUE(shown().contains("Rerun everything"));
    EXPECT_FALSE(shown().contains("Transpose"));
    model_.search("xyz");
    EXPECT_TRUE(shown().isEmpty());
}

TEST_F(PaletteModelTest, WhatWasChosenComesFirstTheNextTime) {
    model_.search("tr");
    PaletteModel::remember(model_.entry(0));
    model_.search("");
    EXPECT_EQ(shown().first(), "Transpose");
    EXPECT_EQ(shown().size(), 5);
}

} // namespace
} // namespace kernelcurve
