// Tests the size of the interface: it is changed with keys and saved, and everything is visible at
// every size.
#include "tests/ui/window/main_window_fixture.h"
#include "tests/ui/window/settle.h"
#include "ui/widgets/appearance/desk_style.h"
#include "ui/widgets/appearance/interface_size.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QLabel>
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
    // The keys also work in a field with the focus.
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

TEST_F(InterfaceSizeTest, BackAtTheSizeBeforeEverythingIsAsWideAsThen) {
    start();
    window_->resize(1280, 720);
    window_->openLab("transposes");
    settle();
    const auto widths = [&] {
        settle();
        std::vector<int> all{window_->width(), window_->height()};
        for (const char* dock : {"experiment", "lab"})
            all.push_back(child<QDockWidget>(dock)->width());
        return all;
    };
    const std::vector<int> before = widths();
    for (int turn = 0; turn < 2; ++turn) {
        while (percent() < 150)
            key(Qt::Key_Plus, Qt::ControlModifier);
        EXPECT_NE(widths(), before);
        while (percent() > 100)
            key(Qt::Key_Minus, Qt::ControlModifier);
        EXPECT_EQ(widths(), before);
    }
}

TEST_F(InterfaceSizeTest, NoTitleIsClippedAtALargerOne) {
    start();
    window_->resize(1280, 720);
    window_->openLab("offset_reads");
    settle();
    while (percent() < 150)
        key(Qt::Key_Plus, Qt::ControlModifier);
    settle();
    auto* title = child<QWidget>("experimentTitle");
    EXPECT_GE(title->height(), title->heightForWidth(title->width()));
    EXPECT_GE(title->heightForWidth(1), 2 * title->fontMetrics().height()) << "it goes on below";
    const auto hasText = [](const QWidget& widget) {
        const auto* label = qobject_cast<const QLabel*>(&widget);
        const auto* button = qobject_cast<const QAbstractButton*>(&widget);
        return (label != nullptr && !label->text().isEmpty()) ||
               (button != nullptr && !button->text().isEmpty());
    };
    for (const auto* widget : window_->findChildren<QWidget*>())
        if (widget->isVisible() && hasText(*widget)) {
            EXPECT_GE(widget->height(), widget->fontMetrics().height() - 2)
                << widget->metaObject()->className() << ' ' << widget->objectName().toStdString()
                << ' ' << widget->accessibleName().toStdString();
        }
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
