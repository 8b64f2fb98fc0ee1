#include "tests/eventually.h"
#include "tests/ui/window/settle.h"
#include "ui/widgets/messages/message_bar.h"

#include <QAbstractButton>
#include <QLabel>
#include <QVBoxLayout>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

class MessageBarTest : public testing::Test {
  protected:
    MessageBarTest() {
        auto* column = new QVBoxLayout(&window_);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(bar_);
        column->addStretch(1);
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
    settle();
    const int height = bar_->height();
    for (const QWidget* button : buttons())
        EXPECT_LT(placeOf(button).top(), placeOf(text()).bottom());
    window_.resize(320, 900);
    settle();
    EXPECT_GT(bar_->height(), height);
    window_.resize(1000, 900);
    settle();
    EXPECT_EQ(bar_->height(), height);
}

TEST_F(MessageBarTest, ASuccessMovesNothingAndGoes) {
    bar_->setNoticeTime(std::chrono::hours(1));
    bar_->showMessage(Tone::Success, QStringLiteral("“report.html” was exported."));
    settle();
    EXPECT_FALSE(bar_->isVisible()) << "it takes no room";
    EXPECT_EQ(bar_->text(), QStringLiteral("“report.html” was exported."));
    const auto* notice = window_.findChild<MessageRow*>();
    ASSERT_NE(notice, nullptr);
    EXPECT_TRUE(notice->isVisible());
    for (const int width : {1000, 400}) {
        window_.resize(width, 300);
        settle();
        EXPECT_TRUE(window_.rect().contains(placeOf(notice))) << width;
        EXPECT_GT(placeOf(notice).top(), 150) << "at the foot";
        const auto* words = notice->findChild<QLabel*>(QStringLiteral("messageText"));
        EXPECT_GE(words->height(), words->heightForWidth(words->width())) << width;
    }
    // A failure stays, and with it a notice that comes later.
    bar_->showMessage(Tone::Error, QStringLiteral("No."), {}, QStringLiteral("cause"));
    bar_->setNoticeTime(std::chrono::milliseconds(0));
    bar_->showMessage(Tone::Success, QStringLiteral("Written."));
    EXPECT_TRUE(eventually([&] { return bar_->text() == QStringLiteral("No."); }));
    EXPECT_TRUE(bar_->isVisible());
}

} // namespace
} // namespace kernelcurve
