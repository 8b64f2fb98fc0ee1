// Tests the sources in the window: their contents, the targets of their entries, and the paths of
// readers who come from one of the texts.
#include "app/document/labs/labs.h"
#include "tests/app/search/search_cases.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/widgets/appearance/languages.h"

#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::IsSupersetOf;

class SourcesTest : public MainWindowTest {
  protected:
    void TearDown() override {
        window_.reset();
        QSettings().clear();
    }
    QTreeWidget* tree() { return child<QTreeWidget>("sourceContents"); }
    bool isShown() {
        auto* dialog = window_->findChild<QDialog*>("sources");
        return dialog != nullptr && dialog->isVisible();
    }
    /// Opens the sources with one click on the start page.
    void openFromStart() {
        child<QPushButton>("startSources")->click();
        ASSERT_TRUE(isShown());
    }
    static QString pathOf(const QTreeWidgetItem* item) {
        QStringList parts;
        for (; item != nullptr; item = item->parent())
            parts.prepend(item->text(0));
        return parts.join(" > ");
    }
    /// The entry with this id that is displayed below the text with this title. Null if there is
    /// none.
    QTreeWidgetItem* entry(const QString& text, const QString& id) {
        for (QTreeWidgetItemIterator item(tree(), QTreeWidgetItemIterator::NotHidden);
             *item != nullptr; ++item)
            if ((*item)->data(0, Qt::UserRole + 1).toString() == id &&
                pathOf(*item).startsWith(text))
                return *item;
        return nullptr;
    }
    /// Makes the second click.
    void clickEntry(const QString& text, const QString& id) {
        QTreeWidgetItem* item = entry(text, id);
        ASSERT_NE(item, nullptr) << id.toStdString();
        for (const QTreeWidgetItem* above = item->parent(); above; above = above->parent())
            EXPECT_TRUE(above->isExpanded()) << "nothing has to be opened first";
        tree()->scrollToItem(item);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                          tree()->visualItemRect(item).center());
        EXPECT_FALSE(isShown());
    }
    QStringList gallery(const QString& words) {
        child<QLineEdit>("labSearch")->setText(words);
        auto* model = child<QListView>("labGallery")->model();
        QStringList ids;
        for (int row = 0; row < model->rowCount(); ++row)
            ids << model->index(row, 0).data(Qt::UserRole).toString();
        return ids;
    }
    void awaitLabs() {
        auto* gallery = child<QListView>("labGallery");
        ASSERT_TRUE(waitUntil([&] { return gallery->model()->rowCount() > 0; }));
    }
    std::string title() { return window_->document().experiment().title.en; }
};

/// A reader of each text finds an entry with two clicks from the start page, or with one search in
/// it.
TEST_F(SourcesTest, AReaderOfEachTextIsThereInTwoClicksOrOneSearch) {
    struct Reader {
        const char* text;
        const char* lab;
        const char* words; ///< words from the text
    };
    start();
    awaitLabs();
    const std::vector<Lab> all = labs();
    for (const Reader& reader :
         {Reader{"CUDA Vectorized Memory Access", "copy_published", "Lei Mao"},
          Reader{"How to implement matrix multiplication efficiently", "gemm_padding_or_swizzle",
                 "128-bit conflict-free store"},
          Reader{"Professional CUDA C Programming", "transpose_thin_blocks", "瘦块"},
          Reader{"CUDA made simple", "multiply_pitch", "cudaMallocPitch"}}) {
        SCOPED_TRACE(reader.text);
        openFromStart();
        clickEntry(reader.text, reader.lab);
        EXPECT_EQ(title(), std::ranges::find(all, reader.lab, &Lab::id)->title.en);
        window_->showStart(true);
        EXPECT_TRUE(gallery(QString::fromUtf8(reader.words)).contains(reader.lab));
        child<QLineEdit>("labSearch")->clear();
    }
}

TEST_F(SourcesTest, AnEntryOpensItsLabTableOrKernel) {
    start();
    action("Sources…")->trigger();
    ASSERT_TRUE(isShown());
    const QString memcpy = "CUDA Vectorized Memory Access";
    clickEntry(memcpy, "leimao_memcpy_rtx3090");
    EXPECT_EQ(title(), "Lei Mao: memory copies on an RTX 3090");
    EXPECT_EQ(rows(), 72);
    EXPECT_TRUE(window_->document().file().isEmpty()) << "a copy, the table stays";
    action("Sources…")->trigger();
    clickEntry(memcpy, "copy_vector");
    EXPECT_EQ(
        child<QTreeView>("kernels")->currentIndex().data(Qt::UserRole).toString().toStdString(),
        "copy_vector");
    // The sources can also be opened with the keyboard.
    action("Sources…")->trigger();
    tree()->setCurrentItem(entry(memcpy, "copy_pieces"));
    QTest::keyClick(tree(), Qt::Key_Return);
    EXPECT_FALSE(isShown());
    EXPECT_EQ(title(), "Batched copies of many pieces");
}

TEST_F(SourcesTest, SearchShowsWhatItFindsBelowItsPlaces) {
    start();
    action("Sources…")->trigger();
    auto* search = child<QLineEdit>("sourceSearch");
    search->setText("瘦块");
    EXPECT_NE(entry("Professional", "transpose_thin_blocks"), nullptr);
    EXPECT_EQ(entry("Professional", "transfer_kinds"), nullptr);
    EXPECT_EQ(entry("CUDA Vectorized", "copy_published"), nullptr);
    search->setText("hotball");
    EXPECT_NE(entry("CUDA made simple", "prime_threads"), nullptr) << "the whole text";
    EXPECT_EQ(entry("Professional", "transpose_thin_blocks"), nullptr);
    search->clear();
    EXPECT_NE(entry("Professional", "transfer_kinds"), nullptr);
    window_->findChild<Languages*>()->choose(Languages::Choice::SimplifiedChinese);
    EXPECT_TRUE(waitUntil([&] {
        return entry("CUDA C 编程权威指南 > 4 全局内存 > 4.4 核函数可达到的带宽 > "
                     "使用瘦块来增加并行性",
                     "transpose_thin_blocks") != nullptr;
    }));
    window_->findChild<Languages*>()->choose(Languages::Choice::English);
}

TEST_F(SourcesTest, NothingOpensDuringARun) {
    startWithSample(slowRun);
    action("Sources…")->trigger();
    EXPECT_TRUE(tree()->isEnabled());
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return !tree()->isEnabled(); }));
    action("Stop")->trigger();
    EXPECT_TRUE(waitUntil([&] { return tree()->isEnabled(); }));
}

TEST_F(SourcesTest, TheStartPageFindsWhatAQueryMeans) {
    start();
    awaitLabs();
    for (const SearchCase& each : searchCases()) {
        std::vector<std::string> ids;
        for (const QString& id : gallery(QString::fromStdString(each.query)))
            ids.push_back(id.toStdString());
        EXPECT_THAT(ids, IsSupersetOf(each.labs)) << each.query;
    }
    EXPECT_EQ(gallery("memory_unified").first(), "memory_unified") << "the best comes first";
}

} // namespace
} // namespace kernelcurve
