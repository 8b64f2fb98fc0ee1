#include "ui/widgets/metric_text.h"
#include "ui/widgets/picker_box.h"
#include "ui/widgets/picker_popup.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

class PickerTest : public testing::Test {
  protected:
    PickerTest() { anchor_.show(); }

    static std::vector<PickerItem> metricItems() {
        std::vector<PickerItem> items;
        for (const char* tag : {"time", "bandwidth", "flops", "load_efficiency"})
            items.push_back(pickerItem(*findMetric(tag)));
        return items;
    }
    static QListWidget& listOf(const QWidget& parent) {
        return *parent.findChild<QListWidget*>(QStringLiteral("pickerList"));
    }
    static QLineEdit& searchOf(const QWidget& parent) {
        return *parent.findChild<QLineEdit*>(QStringLiteral("pickerSearch"));
    }
    static std::vector<std::string> shown(const QListWidget& list) {
        std::vector<std::string> texts;
        for (int row = 0; row < list.count(); ++row)
            if (!list.item(row)->isHidden())
                texts.push_back(list.item(row)->text().toStdString());
        return texts;
    }

    QPushButton anchor_;
};

TEST_F(PickerTest, ShowsGroupsAndUnits) {
    PickerPopup popup(PickerPopup::Kind::PickOne, &anchor_);
    popup.openAt(anchor_, metricItems(), QStringLiteral("flops"));
    EXPECT_TRUE(popup.isVisible());
    const QListWidget& list = listOf(popup);
    EXPECT_THAT(shown(list),
                ElementsAre("Time", "Time (µs)", "Throughput", "Bandwidth (GB/s)",
                            "Compute throughput (GFLOP/s)", "Model", "Load efficiency (%)"));
    EXPECT_EQ(list.currentItem()->text(), "Compute throughput (GFLOP/s)");
}

TEST_F(PickerTest, FindsWordsTagsAndNamesInProfilers) {
    PickerPopup popup(PickerPopup::Kind::PickOne, &anchor_);
    popup.openAt(anchor_, metricItems());
    const QListWidget& list = listOf(popup);
    const auto found = [&](const char* text) {
        searchOf(popup).setText(QLatin1String(text));
        return shown(list);
    };
    EXPECT_THAT(found("comp thr"), ElementsAre("Throughput", "Compute throughput (GFLOP/s)"));
    EXPECT_THAT(found("gld_efficiency"), ElementsAre("Model", "Load efficiency (%)"));
    EXPECT_THAT(found("throughput"),
                ElementsAre("Throughput", "Bandwidth (GB/s)", "Compute throughput (GFLOP/s)"))
        << "the words of the heading";
    EXPECT_THAT(found("zebra"), ElementsAre());
    EXPECT_EQ(found("").size(), 7U);
}

TEST_F(PickerTest, TheKeyboardPicksOne) {
    PickerPopup popup(PickerPopup::Kind::PickOne, &anchor_);
    popup.openAt(anchor_, metricItems());
    QSignalSpy picked(&popup, &PickerPopup::picked);
    QLineEdit& search = searchOf(popup);
    QTest::keyClick(&search, Qt::Key_Down); // skips the heading
    EXPECT_EQ(listOf(popup).currentItem()->text(), "Bandwidth (GB/s)");
    QTest::keyClick(&search, Qt::Key_PageDown);
    EXPECT_EQ(listOf(popup).currentItem()->text(), "Load efficiency (%)") << "the last one";
    QTest::keyClick(&search, Qt::Key_Up);
    QTest::keyClick(&search, Qt::Key_Return);
    ASSERT_EQ(picked.size(), 1);
    EXPECT_EQ(picked[0][0], "flops");
    EXPECT_FALSE(popup.isVisible());

    popup.openAt(anchor_, metricItems());
    search.setText(QStringLiteral("zebra"));
    QTest::keyClick(&search, Qt::Key_Return);
    EXPECT_EQ(picked.size(), 1) << "no entry matches";
    QTest::keyClick(&search, Qt::Key_Escape);
    EXPECT_FALSE(popup.isVisible());
}

TEST_F(PickerTest, CheckBoxesStayOpen) {
    PickerPopup popup(PickerPopup::Kind::CheckBoxes, &anchor_);
    std::vector<PickerItem> items = metricItems();
    items[1].checked = true;
    popup.openAt(anchor_, items);
    QSignalSpy toggled(&popup, &PickerPopup::toggled);
    QListWidget& list = listOf(popup);
    QListWidgetItem* bandwidth = list.item(3);
    ASSERT_EQ(bandwidth->checkState(), Qt::Checked);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(bandwidth).center());
    EXPECT_EQ(bandwidth->checkState(), Qt::Unchecked);
    QTest::keyClick(&list, Qt::Key_Space);
    EXPECT_EQ(bandwidth->checkState(), Qt::Checked);
    ASSERT_EQ(toggled.size(), 2);
    EXPECT_EQ(toggled[0], (QVariantList{QStringLiteral("bandwidth"), false}));
    EXPECT_EQ(toggled[1], (QVariantList{QStringLiteral("bandwidth"), true}));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                      list.visualItemRect(list.item(0)).center());
    EXPECT_EQ(toggled.size(), 2) << "headings cannot be chosen";
    EXPECT_TRUE(popup.isVisible());
    QTest::keyClick(&list, Qt::Key_G);
    EXPECT_EQ(searchOf(popup).text(), "g") << "typing in the list searches";
}

TEST_F(PickerTest, ABoxShowsShortNamesAndPicks) {
    PickerBox box;
    box.setItems(metricItems(), QStringLiteral("bandwidth"));
    EXPECT_EQ(box.currentText(), "Bandwidth") << "the axis has the unit";
    box.show();
    QSignalSpy activated(&box, &QComboBox::activated);
    box.showPopup();
    auto* popup = box.findChild<PickerPopup*>();
    ASSERT_TRUE(popup->isVisible());
    EXPECT_EQ(listOf(*popup).currentItem()->text(), "Bandwidth (GB/s)");
    QTest::keyClick(&searchOf(*popup), Qt::Key_Down);
    QTest::keyClick(&searchOf(*popup), Qt::Key_Return);
    EXPECT_EQ(box.currentData(), "flops");
    ASSERT_EQ(activated.size(), 1);
    EXPECT_EQ(activated[0][0], 2);
}

} // namespace
} // namespace kernelcurve
