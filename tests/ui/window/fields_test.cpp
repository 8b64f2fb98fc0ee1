// Tests the fields of the window. They read and display numbers like documents, and do not take
// keys of the window's commands.
#include "tests/ui/window/main_window_fixture.h"
#include "ui/results/chart/chart_export_dialog.h"

#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace kernelcurve {
namespace {

class FieldsTest : public MainWindowTest {
  protected:
    void startWithEveryField() {
        startWithSample(slowRun);
        child<QToolButton>("measuring")->setChecked(true);
        QCoreApplication::processEvents();
    }
    void type(QAbstractSpinBox* box, const char* text) {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::fromLatin1(text));
        QTest::keyClick(box, Qt::Key_Return);
    }
    const Experiment& experiment() { return window_->document().experiment(); }
    /// Returns whether a widget handles the key itself instead of the window's commands.
    static bool keeps(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers) {
        QKeyEvent asked(QEvent::ShortcutOverride, key, modifiers);
        asked.ignore();
        QApplication::sendEvent(widget, &asked);
        return asked.isAccepted();
    }
};

TEST_F(FieldsTest, NumbersHaveAPointInEveryLocale) {
    startWithEveryField();
    type(child<QDoubleSpinBox>("maxTime"), "0.5");
    EXPECT_DOUBLE_EQ(experiment().measure.maxTime, 0.5);
    EXPECT_EQ(child<QDoubleSpinBox>("maxTime")->text().toStdString(), "0.500 s");
    type(child<QDoubleSpinBox>("noise"), "1.25");
    EXPECT_DOUBLE_EQ(experiment().measure.noise, 0.0125);
    type(child<QDoubleSpinBox>("limit"), "1,5");
    EXPECT_DOUBLE_EQ(experiment().measure.limit, 1.5) << "a comma separates no thousands";
    child<QDoubleSpinBox>("limit")->setValue(12345.5);
    EXPECT_EQ(child<QDoubleSpinBox>("limit")->text().toStdString(), "12345.500 s");
}

TEST_F(FieldsTest, NumbersAreReadAsInDocumentsAndNeverInPart) {
    startWithEveryField();
    auto* maxTime = child<QDoubleSpinBox>("maxTime");
    type(maxTime, "100 ms");
    EXPECT_DOUBLE_EQ(experiment().measure.maxTime, 0.1);
    type(maxTime, "1 min");
    EXPECT_DOUBLE_EQ(experiment().measure.maxTime, 60);
    type(maxTime, "1 Ki");
    EXPECT_DOUBLE_EQ(experiment().measure.maxTime, 1024);
    type(child<QDoubleSpinBox>("noise"), "2 %");
    EXPECT_DOUBLE_EQ(experiment().measure.noise, 0.02);
    for (const auto& [text, problem] :
         {std::pair("16 Kx", "Invalid number: “16 Kx”. Enter a value such as 2, 100 ms, or 1 min."),
          std::pair("1e9", "Invalid number: “1e9”. Enter a number from 0.001 to 86400."),
          std::pair("2 s 3",
                    "Invalid number: “2 s 3”. Enter a value such as 2, 100 ms, or 1 min.")}) {
        type(maxTime, text);
        EXPECT_DOUBLE_EQ(experiment().measure.maxTime, 1024) << text;
        EXPECT_EQ(maxTime->text().toStdString(), "1024.000 s") << text;
        EXPECT_EQ(QToolTip::text().toStdString(), problem);
    }
}

TEST_F(FieldsTest, NumbersHaveAPointInWindowsOfTheirOwn) {
    startWithEveryField();
    QDoubleSpinBox alone;
    alone.setValue(0.5);
    EXPECT_EQ(alone.text(), "0.50");
    EXPECT_EQ(alone.valueFromText("1.5"), 1.5);
    EXPECT_EQ(child<QComboBox>("n")->locale().decimalPoint(), ".");
}

TEST_F(FieldsTest, CommandsObeyTheirKeysInEveryField) {
    startWithEveryField();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0 && action("Stop")->isEnabled(); })) << state();
    const auto* filter = child<QWidget>("filterBar");
    int fields = 0;
    for (auto* widget : window_->findChildren<QWidget*>()) {
        if (widget->window() != window_.get() || widget->focusPolicy() == Qt::NoFocus)
            continue;
        ++fields;
        const std::string name =
            widget->objectName().toStdString() + " " + widget->metaObject()->className();
        EXPECT_FALSE(keeps(widget, Qt::Key_E, Qt::ControlModifier)) << name;
        // Esc closes the filter of the table.
        EXPECT_EQ(keeps(widget, Qt::Key_Escape, Qt::NoModifier), filter->isAncestorOf(widget))
            << name;
        EXPECT_FALSE(keeps(widget, Qt::Key_3, Qt::ControlModifier)) << name;
    }
    EXPECT_GT(fields, 20);
    // The keys that edit a text apply to the text and not to the window.
    auto* line = child<QComboBox>("n")->lineEdit();
    for (const Qt::Key key : {Qt::Key_C, Qt::Key_V, Qt::Key_A})
        EXPECT_TRUE(keeps(line, key, Qt::ControlModifier)) << key;

    const auto lines = window_->findChildren<QLineEdit*>();
    const auto open = std::ranges::find_if(
        lines, [](const QLineEdit* each) { return each->isEnabled() && each->isVisible(); });
    ASSERT_NE(open, lines.end()) << "a field that a run does not lock";
    (*open)->setFocus();
    QTest::keyClick(*open, Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    EXPECT_FALSE(action("Stop")->isEnabled());
    bool opened = false;
    whenOpen<ChartExportDialog>([&](ChartExportDialog* dialog) {
        opened = true;
        dialog->reject();
    });
    line->setFocus();
    QTest::keyClick(line, Qt::Key_E, Qt::ControlModifier);
    EXPECT_TRUE(waitUntil([&] { return opened; }));
}

} // namespace
} // namespace kernelcurve
