#include "ui/widgets/focus_in_view.h"

#include "tests/ui/window/window_waits.h"

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

/// A button above a scroll area whose only field is not visible.
class FocusInViewTest : public testing::Test {
  protected:
    FocusInViewTest() {
        auto* content = new QWidget;
        content->resize(100, 2000);
        field_ = new QLineEdit(content);
        field_->move(0, 1900);
        area_->setWidget(content);
        area_->setFocusPolicy(Qt::NoFocus);
        auto* column = new QVBoxLayout(&window_);
        column->addWidget(button_);
        column->addWidget(area_);
        window_.resize(200, 200);
        window_.show();
    }
    void SetUp() override {
        ASSERT_TRUE(becomesActive(&window_));
        button_->setFocus();
    }
    int scrolled() {
        for (int turn = 0; turn < 10; ++turn)
            QCoreApplication::processEvents();
        return area_->verticalScrollBar()->value();
    }

    QWidget window_;
    QPushButton* button_ = new QPushButton(&window_);
    QScrollArea* area_ = new QScrollArea(&window_);
    QLineEdit* field_ = nullptr;
    FocusInView focusInView_{&window_};
};

TEST_F(FocusInViewTest, AFieldThatGetsTheFocusScrollsIntoView) {
    field_->setFocus(Qt::OtherFocusReason);
    ASSERT_TRUE(field_->hasFocus());
    EXPECT_GT(scrolled(), 1000);
}

TEST_F(FocusInViewTest, ADisabledButtonScrollsNothing) {
    ASSERT_TRUE(button_->hasFocus());
    button_->setEnabled(false);
    ASSERT_TRUE(field_->hasFocus()) << "Qt moves the focus";
    EXPECT_EQ(scrolled(), 0);
}

TEST_F(FocusInViewTest, AHiddenButtonScrollsNothing) {
    ASSERT_TRUE(button_->hasFocus());
    button_->hide();
    ASSERT_TRUE(field_->hasFocus()) << "Qt moves the focus";
    EXPECT_EQ(scrolled(), 0);
}

} // namespace
} // namespace kernelcurve
