// Tests the palette in the window. It finds all named items in both languages and executes them.
#include "tests/app/search/search_cases.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/palette/palette.h"
#include "ui/widgets/appearance/languages.h"

#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTreeView>
#include <QTreeWidget>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

class PaletteTest : public MainWindowTest {
  protected:
    void TearDown() override {
        window_.reset();
        QSettings().clear();
    }
    QListView* list() { return window_->findChild<QListView*>("paletteList"); }
    QLineEdit* field() { return window_->findChild<QLineEdit*>("paletteField"); }
    void open() {
        key(Qt::Key_K, Qt::ControlModifier);
        ASSERT_NE(field(), nullptr);
        ASSERT_TRUE(becomesActive(window_->findChild<Palette*>()));
        ASSERT_TRUE(waitUntil([&] { return field()->hasFocus(); }));
    }
    /// Activates the window, as a desktop would do automatically.
    void backToWindow() {
        window_->activateWindow();
        ASSERT_TRUE(becomesActive(window_.get()));
    }
    QStringList found(const QString& words) {
        field()->setText(words);
        QStringList titles;
        for (int row = 0; row < list()->model()->rowCount(); ++row)
            titles << list()->model()->index(row, 0).data(Qt::AccessibleTextRole).toString();
        return titles;
    }
    /// Executes the first item that is found.
    void doFirst(const QString& words) {
        found(words);
        QTest::keyClick(field(), Qt::Key_Return);
        ASSERT_TRUE(waitUntil([&] { return window_->findChild<Palette*>() == nullptr; }));
        backToWindow();
    }
    const Experiment& experiment() { return window_->document().experiment(); }
};

TEST_F(PaletteTest, FindsEveryKindInEitherLanguage) {
    startWithSample();
    open();
    ASSERT_TRUE(waitUntil([&] { return !found("lab offset_reads").isEmpty(); })) << "labs are read";
    const auto first = [&](const QString& words) {
        const QStringList all = found(words);
        return all.isEmpty() ? std::string() : all.first().toStdString();
    };
    EXPECT_EQ(first("export chart"), "Export chart…, File, Command, Ctrl+E");
    EXPECT_EQ(first("导出图表"), "Export chart…, File, Command, Ctrl+E");
    EXPECT_EQ(first("offset_reads"), "Misaligned memory accesses, offset_reads, Lab");
    EXPECT_EQ(first("transpose_tile_padded"),
              "Transpose through a padded tile, transpose_tile_padded, Kernel");
    EXPECT_EQ(first("矩阵转置"), "Matrix transpose, transposes, Lab");
    EXPECT_EQ(first("偏移相加"), "Offset add, offset_add, Problem");
    EXPECT_EQ(first("scripted"), "Scripted processor (cpu), Device");
    EXPECT_EQ(first("sample.yaml").substr(0, 11), "sample.yaml");
    EXPECT_EQ(first("带宽"), "Bandwidth, bandwidth, Metric");
    EXPECT_EQ(first("bursts and places"), "Bursts and places, Measurement, Manual");
    EXPECT_EQ(first("heat map"), "Heat map, Chart, Command");
    for (const char* words : {"report", "报告", "报表"})
        EXPECT_EQ(first(words), "Export for a report…, Chart, Command") << words;
    for (const char* words : {"chinese", "中文", "language chinese"})
        EXPECT_EQ(first(words), "简体中文, View › Language, Command") << words;
    for (const char* words : {"dark theme", "深色主题", "appearance dark"})
        EXPECT_EQ(first(words), "Dark, View › Appearance, Command") << words;
    EXPECT_THAT(found("language").join('\n').toStdString(),
                testing::AllOf(testing::HasSubstr("English, View › Language"),
                               testing::HasSubstr("简体中文, View › Language"),
                               testing::HasSubstr("System default, View › Language")));
    EXPECT_THAT(found("theme").join('\n').toStdString(),
                testing::AllOf(testing::HasSubstr("Light, View › Appearance"),
                               testing::HasSubstr("Dark, View › Appearance"),
                               testing::HasSubstr("High contrast, View › Appearance")));
    window_->findChild<Palette*>()->close();
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<Palette*>() == nullptr; }));
    backToWindow();
    // The other direction is tested as well.
    window_->findChild<Languages*>()->choose(Languages::Choice::SimplifiedChinese);
    ASSERT_TRUE(waitUntil([&] { return state() == "99 个配置"; })) << state();
    open();
    EXPECT_EQ(first("export chart"), "导出图表…, 文件, 命令, Ctrl+E");
    for (const char* words : {"report", "报告", "报表"})
        EXPECT_EQ(first(words), "导出供报告使用…, 图表, 命令") << words;
    EXPECT_EQ(first("transpose_tile_padded").substr(0, 6), "经填") << "in the window's language";
    EXPECT_EQ(first("run"), "运行, 运行, 命令, Ctrl+R, F5");
    window_->findChild<Languages*>()->choose(Languages::Choice::English);
}

/// Finds items of every kind, like `kernelcurve list` and the start page.
TEST_F(PaletteTest, FindsWhatAQueryMeans) {
    startWithSample();
    open();
    ASSERT_TRUE(waitUntil([&] { return !found("lab offset_reads").isEmpty(); })) << "labs are read";
    for (const SearchCase& each : searchCases()) {
        const std::string all = found(QString::fromStdString(each.query)).join('\n').toStdString();
        const auto expectEach = [&](const std::vector<std::string>& ids, const std::string& kind) {
            for (const std::string& id : ids)
                EXPECT_THAT(all, testing::HasSubstr(", " + id + ", " + kind)) << each.query;
        };
        expectEach(each.labs, "Lab");
        expectEach(each.kernels, "Kernel");
        expectEach(each.references, "Published table");
        expectEach(each.metrics, "Metric");
        for (const std::string& heading : each.sources)
            EXPECT_THAT(
                all, testing::ContainsRegex(
                         "(^|\n)" +
                         QRegularExpression::escape(QString::fromStdString(heading)).toStdString() +
                         ", [^\n]*, Source"))
                << each.query;
    }
    EXPECT_THAT(found("portable").constFirst().toStdString(),
                testing::Not(testing::HasSubstr("Export table")))
        << "its letters are there, but not its word";
    doFirst("Pinned memory source");
    auto* contents = child<QTreeWidget>("sourceContents");
    ASSERT_TRUE(waitUntil([&] { return contents->isVisible(); }));
    EXPECT_EQ(contents->currentItem()->text(0), "Pinned memory");
    window_->findChild<QDialog*>("sources")->close();
    backToWindow();
    open();
    doFirst("leimao_memcpy_rtx3090");
    EXPECT_EQ(experiment().title.en, "Lei Mao: memory copies on an RTX 3090");
}

TEST_F(PaletteTest, DoesWhatIsChosen) {
    startWithSample();
    open();
    doFirst("heat map");
    EXPECT_EQ(experiment().plot.kind, PlotKind::HeatMap);
    open();
    doFirst("metric time");
    EXPECT_EQ(experiment().plot.y, "time");
    open();
    doFirst("transpose_tile_padded");
    ASSERT_TRUE(waitUntil([&] { return child<QTreeView>("kernels")->hasFocus(); }));
    EXPECT_EQ(
        child<QTreeView>("kernels")->currentIndex().data(Qt::UserRole).toString().toStdString(),
        "transpose_tile_padded");
    key(Qt::Key_Space);
    EXPECT_EQ(experiment().kernels.back(), "transpose_tile_padded");
    whenOpen<QMessageBox>(
        [](QMessageBox* question) { question->button(QMessageBox::Discard)->click(); });
    open();
    ASSERT_TRUE(waitUntil([&] { return !found("lab offset_reads").isEmpty(); })) << "labs are read";
    doFirst("lab offset_reads");
    EXPECT_TRUE(waitUntil([&] { return experiment().lab.has_value(); })) << bar();
}

TEST_F(PaletteTest, IsDrivenByKeysAlone) {
    startWithSample();
    open();
    EXPECT_TRUE(field()->hasFocus());
    found("export");
    const QString one = field()->accessibleDescription();
    QTest::keyClick(field(), Qt::Key_Down);
    EXPECT_NE(field()->accessibleDescription(), one) << "a screen reader hears the row";
    EXPECT_EQ(list()->currentIndex().row(), 1);
    EXPECT_TRUE(field()->hasFocus());
    QTest::keyClick(field(), Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return window_->findChild<Palette*>() == nullptr; }));
    EXPECT_EQ(experiment().plot.kind, PlotKind::Automatic) << "nothing was done";
}

TEST_F(PaletteTest, WhatARunLocksIsNotFoundMeanwhile) {
    startWithSample(slowRun);
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0; })) << state();
    open();
    EXPECT_TRUE(found("stop").first().startsWith("Stop"));
    for (const QString& each : found("offset_reads"))
        EXPECT_FALSE(each.endsWith("Lab")) << each.toStdString();
    QTest::keyClick(field(), Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<Palette*>() == nullptr; }));
    EXPECT_TRUE(action("Stop")->isEnabled()) << "Esc closed the palette and not the run";
}

TEST_F(PaletteTest, TheManualAndTheShortcutsAreInsideTheProgram) {
    startWithSample();
    key(Qt::Key_F1, Qt::ControlModifier);
    auto* list = child<QTreeWidget>("keyList");
    ASSERT_NE(list, nullptr);
    EXPECT_TRUE(list->isVisible());
    const auto isListed = [&](const QString& text, int column) {
        return !list->findItems(text, Qt::MatchContains | Qt::MatchRecursive, column).isEmpty();
    };
    for (const char* keys : {"Ctrl+R, F5", "Ctrl+K", "Ctrl+Z", "Backspace"})
        EXPECT_TRUE(isListed(keys, 1)) << keys;
    EXPECT_TRUE(isListed("Why", 0));
    window_->findChild<Languages*>()->choose(Languages::Choice::SimplifiedChinese);
    EXPECT_TRUE(waitUntil([&] { return isListed("原因", 0); }));
    window_->findChild<Languages*>()->choose(Languages::Choice::English);
}

} // namespace
} // namespace kernelcurve
