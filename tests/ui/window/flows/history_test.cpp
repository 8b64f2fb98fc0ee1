// Tests undo and redo in the window: with keys and menus, with names, and in both languages.
#include "app/document/edit/experiment_edit.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/lab/lab_panel.h"

#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

namespace kernelcurve {
namespace {

class HistoryTest : public MainWindowTest {
  protected:
    const Experiment& experiment() { return window_->document().experiment(); }
    std::string undoText() {
        return child<QAction>("undo")->text().remove(QChar(u'&')).toStdString();
    }
    std::string redoText() {
        return child<QAction>("redo")->text().remove(QChar(u'&')).toStdString();
    }
    void undo() { key(Qt::Key_Z, Qt::ControlModifier); }
    void redo() { key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }
    QLineEdit* field(const char* name) { return child<QComboBox>(name)->lineEdit(); }
    void type(const char* name, const char* text) {
        child<QComboBox>(name)->setFocus();
        field(name)->selectAll();
        QTest::keyClicks(child<QComboBox>(name), text);
    }
};

TEST_F(HistoryTest, ATickATypedValueAndAnAxisAreTakenBackByKey) {
    startWithSample();
    EXPECT_FALSE(child<QAction>("undo")->isEnabled());
    EXPECT_EQ(undoText(), "Undo");
    const Experiment first = experiment();
    auto* tree = child<QTreeView>("kernels");
    tree->setFocus();
    key(Qt::Key_Space); // the problem's first selected kernel is the current one
    const Experiment second = experiment();
    ASSERT_NE(second.kernels, first.kernels);
    EXPECT_TRUE(child<QAction>("undo")->isEnabled());
    type("offset", "0..8");
    child<QWidget>("chart")->setFocus();
    const Experiment third = experiment();
    EXPECT_EQ(undoText(), "Undo change of offset");
    undo();
    EXPECT_EQ(experiment(), second) << "one field is one step";
    EXPECT_EQ(field("offset")->text().toStdString(), "0..32 step 1");
    EXPECT_EQ(redoText(), "Redo change of offset");
    undo();
    EXPECT_EQ(experiment(), first);
    redo();
    redo();
    EXPECT_EQ(experiment(), third);
    EXPECT_EQ(field("offset")->text().toStdString(), "0..8 step 1");
    key(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(experiment(), third) << "there is nothing more";
}

TEST_F(HistoryTest, ComparingWithThePreviousRunIsAStepAndDrawsThatRunOnce) {
    startWithSample();
    measureAll();
    type("n", "4096");
    measureAll();
    const Experiment first = experiment();
    auto* view = child<ChartView>("chart");
    view->refresh();
    const std::size_t drawn = view->chart().series.size();
    child<QWidget>("chart")->setFocus();
    auto* compare = child<QAction>("compareRunBefore");
    compare->trigger();
    EXPECT_TRUE(compare->isChecked());
    view->refresh();
    EXPECT_EQ(view->chart().series.size(), drawn) << "three of this run and three of that";
    EXPECT_EQ(undoText(), "Undo comparison change");
    undo();
    EXPECT_FALSE(compare->isChecked());
    EXPECT_EQ(experiment(), first) << "and nothing else";
    redo();
    EXPECT_TRUE(compare->isChecked());
    compare->trigger();
    EXPECT_FALSE(compare->isChecked());
    EXPECT_EQ(experiment(), first);
    undo();
    EXPECT_TRUE(compare->isChecked());
}

TEST_F(HistoryTest, AFieldTakesBackItsOwnTextFirst) {
    startWithSample();
    const Experiment first = experiment();
    child<QAction>("undo")->setVisible(true);
    type("offset", "0..8");
    undo();
    EXPECT_TRUE(child<QComboBox>("offset")->hasFocus());
    EXPECT_EQ(experiment(), first);
    EXPECT_FALSE(child<QAction>("undo")->isEnabled()) << "typed back is no step";
    // If the field has nothing to undo, the window handles the key.
    type("n", "4096");
    child<QComboBox>("offset")->setFocus();
    while (field("offset")->isUndoAvailable())
        undo();
    ASSERT_NE(experiment(), first);
    undo();
    EXPECT_EQ(experiment(), first);
}

TEST_F(HistoryTest, WhatIsTypedAndWrongGoes) {
    startWithSample();
    type("n", "4096");
    type("offset", "0..8 stepp");
    child<QWidget>("chart")->setFocus();
    undo();
    EXPECT_EQ(field("offset")->text().toStdString(), "0..32 step 1");
    EXPECT_TRUE(action("Run")->isEnabled());
}

TEST_F(HistoryTest, SetThisUpAndResetAreSteps) {
    start();
    window_->openLab("offset_reads");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    const Experiment lab = experiment();
    emit child<LabPanel>("labText")->anchorClicked(QUrl(QStringLiteral("step:3")));
    const Experiment step = experiment();
    EXPECT_EQ(undoText(), "Undo step setup");
    child<QPushButton>("resetParameters")->click();
    EXPECT_EQ(undoText(), "Undo parameter reset");
    const Experiment reset = experiment();
    undo();
    EXPECT_EQ(experiment(), step);
    EXPECT_TRUE(child<LabPanel>("labText")->toPlainText().contains("Applied"));
    undo();
    EXPECT_EQ(experiment(), lab);
    EXPECT_FALSE(window_->isWindowModified());
    redo();
    redo();
    EXPECT_EQ(experiment(), reset);
    action("Reset lab")->trigger();
    EXPECT_EQ(experiment(), lab);
    EXPECT_EQ(undoText(), "Undo return to the beginning");
    undo();
    EXPECT_EQ(experiment(), reset);
}

TEST_F(HistoryTest, MeasurementsStayAndARunLocksIt) {
    startWithSample(slowRun);
    type("n", "4096");
    child<QWidget>("chart")->setFocus();
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0; })) << state();
    EXPECT_FALSE(child<QAction>("undo")->isEnabled());
    action("Stop")->trigger();
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    const int measured = rows();
    ASSERT_TRUE(child<QAction>("undo")->isEnabled());
    child<QAction>("undo")->trigger();
    EXPECT_EQ(rows(), measured);
    EXPECT_FALSE(entryOf(experiment(), "n").has_value());
}

TEST_F(HistoryTest, SpeaksChineseAtOnce) {
    startWithSample();
    type("n", "4096");
    for (QAction* language : window_->findChildren<QAction*>())
        if (language->text() == "简体中文")
            language->trigger();
    EXPECT_TRUE(waitUntil([&] { return child<QAction>("undo")->text() == "撤销更改 n(&U)"; }))
        << undoText();
    EXPECT_EQ(child<QAction>("undo")->toolTip().toStdString(), "撤销更改 n (Ctrl+Z)");
}

TEST_F(HistoryTest, IsInTheMenuAndInTheToolBar) {
    startWithSample();
    const QList<QAction*> menus = window_->menuBar()->actions();
    EXPECT_TRUE(menus.at(1)->menu()->actions().contains(child<QAction>("undo")));
    EXPECT_EQ(menus.at(1)->text().remove(QChar(u'&')), "Edit");
    auto* bar = window_->findChild<QToolBar*>("toolBar");
    const auto buttons = bar->findChildren<QToolButton*>();
    const auto found =
        std::ranges::find(buttons, child<QAction>("undo"),
                          [](const QToolButton* each) { return each->defaultAction(); });
    ASSERT_NE(found, buttons.end());
    const QToolButton* button = *found;
    EXPECT_EQ(button->toolTip().toStdString(), "Undo (Ctrl+Z)");
    EXPECT_EQ(button->text().toStdString(), "Undo") << "what a screen reader says";
}

} // namespace
} // namespace kernelcurve
