// Tests the Why panel in its window. Its key opens it, and it follows the selected row and the
// language.

#include "tests/ui/window/main_window_fixture.h"
#include "ui/source/source_view.h"
#include "ui/widgets/appearance/languages.h"

#include <QDockWidget>

namespace kernelcurve {
namespace {

class WindowWhyTest : public MainWindowTest {
  protected:
    QDockWidget* dock() { return child<QDockWidget>("why"); }
    QString text(const char* label) { return child<QLabel>(label)->text(); }
};

TEST_F(WindowWhyTest, ComesWithItsKeyAndFollowsTheRow) {
    startWithSample();
    EXPECT_EQ(window_->findChild<SourceView*>("kernelSource"), nullptr) << "made when it is seen";
    measureAll();
    QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<QLabel*>("whyAnswer") != nullptr; }));
    EXPECT_TRUE(dock()->isVisible());
    auto* table = child<QTableView>("measurements");
    table->setCurrentIndex(table->model()->index(0, 1));
    const std::string first = text("whyHeading").toStdString();
    EXPECT_EQ(first, "read_offset – " + catalog_.at("read_offset").title.en);
    EXPECT_TRUE(text("whyConfiguration").startsWith("read_offset "));
    EXPECT_EQ(child<SourceView>("kernelSource")->text().toStdString(),
              catalog_.at("read_offset").source);
    EXPECT_GT(child<SourceView>("kernelSource")->currentLine(), 10) << "past the header";
    table->setCurrentIndex(table->model()->index(98, 1));
    EXPECT_EQ(text("whyHeading").toStdString(),
              "write_offset – " + catalog_.at("write_offset").title.en);
    QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
    EXPECT_FALSE(dock()->isVisible());
}

TEST_F(WindowWhyTest, SpeaksTheWindowsLanguage) {
    startWithSample();
    QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return window_->findChild<QLabel*>("whyAnswer") != nullptr; }));
    EXPECT_EQ(text("whyAnswer"), "Select a row or a point to see what limits it.");
    window_->findChild<Languages*>()->choose(Languages::Choice::SimplifiedChinese);
    EXPECT_TRUE(waitUntil([&] { return dock()->windowTitle() == "原因"; }));
    EXPECT_TRUE(waitUntil([&] {
        return text("whyAnswer") == "选择一行或一个点，查看它受什么限制。";
    })) << text("whyAnswer").toStdString();
    window_->findChild<Languages*>()->choose(Languages::Choice::English);
    EXPECT_TRUE(waitUntil([&] { return dock()->windowTitle() == "Why"; }));
}

} // namespace
} // namespace kernelcurve
