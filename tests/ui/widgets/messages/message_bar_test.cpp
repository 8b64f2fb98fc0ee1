#include "tests/eventually.h"
#include "tests/ui/window/settle.h"
#include "ui/widgets/messages/message_bar.h"

#include <QAbstractButton>
#include <QLabel>
#include <QScrollBar>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

class MessageBarTest : public testing::Test {
  protected:
    MessageBarTest() {
        window_.resize(1000, 900);
        window_.show();
    }
    void say(const QString& text) {
        bar_->showMessage(
            Tone::Warning, text,
            {{QStringLiteral("Use the file"), [] {}}, {QStringLiteral("Keep my changes"), [] {}}});
    }
    std::vector<QWidget*> buttons() const {
        std::vector<QWidget*> found;
        for (auto* button : bar_->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->focusPolicy() != Qt::NoFocus)
                found.push_back(button);
        return found;
    }
    QRect placeOf(const QWidget* widget) const {
        return {widget->mapTo(&window_, QPoint()), widget->size()};
    }
    const QLabel* text() const { return bar_->findChild<QLabel*>(QStringLiteral("messageText")); }

    QWidget window_;
    MessageBar* bar_ = new MessageBar(&window_);
};

const QString changed =
    QStringLiteral("Another program has changed “a_rather_long_name_of_a_kernel.cu”, which has "
                   "unsaved changes here.");

TEST_F(MessageBarTest, EveryWayOnIsInSightWhereItIsNarrow) {
    say(changed);
    for (const int width : {1000, 640, 480, 400, 320}) {
        window_.resize(width, 900);
        settle();
        const auto all = buttons();
        ASSERT_EQ(all.size(), 3U) << "two ways on, and what dismisses it";
        const QRect bar = placeOf(bar_);
        for (const QWidget* button : all) {
            EXPECT_TRUE(bar.contains(placeOf(button))) << width;
            EXPECT_GE(button->width(), button->sizeHint().width()) << width;
            EXPECT_EQ(button->visibleRegion().boundingRect(), button->rect()) << width;
            EXPECT_FALSE(placeOf(button).intersects(placeOf(text()))) << width;
        }
        EXPECT_GE(text()->height(), text()->heightForWidth(text()->width())) << width;
        EXPECT_TRUE(bar.contains(placeOf(text()))) << width;
    }
}

TEST_F(MessageBarTest, WaysOnStandBesideTheTextWhereThereIsRoom) {
    say(changed);
    window_.resize(1100, 900);
    settle();
    const int height = bar_->height();
    for (const QWidget* button : buttons())
        EXPECT_LT(placeOf(button).top(), placeOf(text()).bottom());
    window_.resize(320, 900);
    settle();
    EXPECT_GT(bar_->height(), height);
    window_.resize(1100, 900);
    settle();
    EXPECT_EQ(bar_->height(), height);
}

TEST_F(MessageBarTest, IsAtTheBottomOfItsParentAndNoticesDisappear) {
    bar_->setNoticeTime(std::chrono::hours(1));
    bar_->showMessage(Tone::Success, QStringLiteral("“report.html” was exported."));
    settle();
    for (const int width : {1000, 400}) {
        window_.resize(width, 300);
        settle();
        EXPECT_TRUE(window_.rect().contains(bar_->geometry())) << width;
        EXPECT_GT(bar_->y(), 150) << width;
        EXPECT_GE(text()->height(), text()->heightForWidth(text()->width())) << width;
    }
    // An error stays visible, and a later notice beside it disappears.
    bar_->showMessage(Tone::Error, QStringLiteral("No."), {}, QStringLiteral("cause"));
    bar_->setNoticeTime(std::chrono::milliseconds(0));
    bar_->showMessage(Tone::Success, QStringLiteral("Written."));
    EXPECT_TRUE(eventually([&] { return bar_->text() == QStringLiteral("No."); }));
    EXPECT_TRUE(bar_->isVisible());
    bar_->dismiss();
    EXPECT_FALSE(bar_->isVisible());
}

TEST_F(MessageBarTest, ManyMessagesUseAtMostHalfOfTheHeight) {
    for (int cause = 0; cause < 30; ++cause)
        bar_->showMessage(Tone::Warning, changed, {}, QString::number(cause));
    settle();
    EXPECT_LE(bar_->height(), window_.height() / 2);
    EXPECT_TRUE(window_.rect().contains(bar_->geometry()));
    EXPECT_TRUE(bar_->verticalScrollBar()->isVisible());
}

} // namespace
} // namespace kernelcurve
