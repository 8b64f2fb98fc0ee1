// The size of the interface: by keys, remembered, and everything at every size in sight.
#include "tests/ui/window/main_window_fixture.h"
#include "tests/ui/window/settle.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/interface_size.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QStyleFactory>

namespace kernelcurve {
namespace {

class InterfaceSizeTest : public MainWindowTest {
  protected:
    InterfaceSizeTest()
        : usual_(QApplication::font()) {
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        DeskStyle::install();
    }
    ~InterfaceSizeTest() override {
        window_.reset();
        QApplication::setFont(usual_);
    }
    int percent() { return window_->findChild<InterfaceSize*>()->percent(); }
    int fieldHeight() {
        settle();
        return child<QComboBox>("offset")->height();
    }

    QFont usual_;
};

TEST_F(InterfaceSizeTest, GrowsAndShrinksByKeyAndIsRemembered) {
    startWithSample();
    EXPECT_EQ(percent(), 100);
    const int before = fieldHeight();
    EXPECT_GE(before, 26);
    EXPECT_LE(before, 30);
    for (int step = 0; step < 10; ++step)
        key(Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(percent(), 200);
    EXPECT_FALSE(child<QAction>("larger")->isEnabled());
    EXPECT_NEAR(fieldHeight(), 2 * before, 4);
    // The field with the focus is no exception.
    child<QComboBox>("offset")->setFocus();
    key(Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_EQ(percent(), 175);
    window_.reset();
    QApplication::setFont(usual_);
    startWithSample();
    EXPECT_EQ(percent(), 175);
    EXPECT_GT(fieldHeight(), before);
    child<QAction>("usualSize")->trigger();
    EXPECT_EQ(percent(), 100);
    EXPECT_EQ(fieldHeight(), before);
    for (int step = 0; step < 5; ++step)
        key(Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_EQ(percent(), 80);
    EXPECT_FALSE(child<QAction>("smaller")->isEnabled());
}

TEST_F(InterfaceSizeTest, APresentationHasItsOwn) {
    startWithSample();
    key(Qt::Key_Plus, Qt::ControlModifier);
    const QFont larger = QApplication::font();
    child<QAction>("presentation")->trigger();
    key(Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(percent(), 110);
    child<QAction>("presentation")->trigger();
    settle();
    EXPECT_EQ(QApplication::font(), larger);
    key(Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_EQ(percent(), 125);
}

} // namespace
} // namespace kernelcurve
