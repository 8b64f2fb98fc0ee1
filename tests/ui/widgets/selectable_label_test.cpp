#include "ui/widgets/selectable_label.h"

#include <QTest>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

class SelectableLabelTest : public testing::Test {
  protected:
    SelectableLabelTest() {
        label_.setText(path_);
        label_.show();
        label_.setSelection(0, static_cast<int>(label_.QLabel::text().size()));
        QApplication::clipboard()->clear();
    }

    const QString path_ = QStringLiteral("/a/").repeated(40) + QStringLiteral(" of two words");
    SelectableLabel label_;
};

TEST_F(SelectableLabelTest, CopiesWhatWasSetByKey) {
    ASSERT_NE(label_.QLabel::text(), path_) << "a long word may be broken";
    QTest::keyClick(&label_, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), path_.toStdString());
}

} // namespace
} // namespace kernelcurve
