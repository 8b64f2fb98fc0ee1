// Tests the use of the window by a class: steps of a lab, guesses and the presentation.
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_canvas.h"
#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/files/atomic_file.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/lab/lab_panel.h"
#include "ui/lab/lab_progress.h"
#include "ui/results/chart/guess_bar.h"

#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScreen>
#include <QToolBar>
#include <QToolButton>

#include <gmock/gmock.h>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

class ClassroomTest : public MainWindowTest {
  protected:
    void startWithLab() {
        start();
        window_->openLab("offset_reads");
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    }
    LabPanel& lab() { return *child<LabPanel>("labText"); }
    void follow(const char* link) { emit lab().anchorClicked(QUrl(QString::fromLatin1(link))); }
    const Experiment& experiment() { return window_->document().experiment(); }
    ChartView& chart() {
        auto* view = child<ChartView>("chart");
        view->refresh();
        return *view;
    }
    const ChartSeries* guessed() {
        for (const ChartSeries& series : chart().chart().series)
            if (series.guessed)
                return &series;
        return nullptr;
    }
    /// The position of a point on the pad after all pending drawing is done.
    QPoint pixel(double x, double y) {
        chart().grab();
        return chart().canvas().drawn().geometry().toPixel(x, y).toPoint();
    }
};

TEST_F(ClassroomTest, AStepIsSetUpWithAClickAndMarked) {
    startWithLab();
    EXPECT_THAT(lab().toPlainText().toStdString(), HasSubstr("✓ Applied")) << "the first one is";
    const Experiment beginning = experiment();
    follow("step:3");
    ASSERT_EQ(experiment().sweep.size(), 2U);
    EXPECT_EQ(experiment().sweep[0].parameter, "block");
    EXPECT_EQ(experiment().plot.x, "block");
    EXPECT_EQ(experiment().plot.series, (std::vector<std::string>{"kernel", "offset"}));
    EXPECT_EQ(Plan(experiment(), catalog_).size(), 3 * 4 * 2);
    EXPECT_THAT(lab().toHtml().toStdString(), testing::Not(HasSubstr("step:3"))) << "it is marked";
    EXPECT_THAT(lab().toHtml().toStdString(), HasSubstr("step:0"));
    // Steps may be followed in any order, because each begins with the lab.
    follow("step:2");
    EXPECT_EQ(experiment().kernels, (std::vector<std::string>{"read_offset", "write_offset"}));
    EXPECT_EQ(experiment().sweep, beginning.sweep);
    follow("step:0");
    EXPECT_EQ(experiment(), beginning);
}

TEST_F(ClassroomTest, StepsAreReachedByKeyboard) {
    startWithLab();
    auto& panel = lab();
    panel.setFocus(Qt::TabFocusReason);
    ASSERT_EQ(QApplication::focusWidget(), &panel);
    // The first step is already set up, so the first link belongs to the third step.
    if (!panel.textCursor().hasSelection())
        QTest::keyClick(&panel, Qt::Key_Tab);
    QTest::keyClick(&panel, Qt::Key_Return);
    EXPECT_EQ(experiment().kernels.size(), 2U);
}

TEST_F(ClassroomTest, NothingIsSetUpWhileARunIsOn) {
    start(slowRun);
    window_->openLab("offset_reads");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    action("Guess before measuring")->trigger();
    EXPECT_TRUE(child<QWidget>("guessPad")->isVisible());
    action("Run")->trigger();
    EXPECT_FALSE(child<QWidget>("guessPad")->isVisible()) << "it is too late for a guess";
    EXPECT_FALSE(action("Reset lab")->isEnabled());
    const Experiment before = experiment();
    EXPECT_THAT(lab().toHtml().toStdString(), testing::Not(HasSubstr("step:")));
    follow("step:3");
    EXPECT_EQ(experiment(), before);
    key(Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    EXPECT_THAT(lab().toHtml().toStdString(), HasSubstr("step:3"));
}

TEST_F(ClassroomTest, GoesBackToTheLabsBeginningAndAsksBeforeItLosesMeasurements) {
    startWithLab();
    const Experiment beginning = experiment();
    follow("step:3");
    // Without measurements, no question is asked.
    follow("restart:");
    EXPECT_EQ(experiment(), beginning);
    follow("step:3");
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 24 && action("Run")->isEnabled(); })) << state();
    // The rows are kept as an earlier run. Nothing is lost, so no question is asked.
    follow("restart:");
    EXPECT_EQ(rows(), 0);
    child<QAction>("bringBack")->trigger();
    EXPECT_EQ(rows(), 24);
    action("Reset lab")->trigger();
    EXPECT_EQ(rows(), 0);
    EXPECT_EQ(experiment(), beginning);
    EXPECT_FALSE(window_->isWindowModified());
}

TEST_F(ClassroomTest, AGuessIsTypedMeasuredAndJudged) {
    startWithSample();
    key(Qt::Key_G, Qt::ControlModifier);
    auto* text = child<QLineEdit>("guessText");
    ASSERT_EQ(QApplication::focusWidget(), text);
    auto* curve = child<QComboBox>("guessedCurve");
    EXPECT_EQ(curve->count(), 3);
    EXPECT_EQ(curve->currentText(), "read_offset");
    QTest::keyClicks(text, "0: 40, 8: x");
    QTest::keyClick(text, Qt::Key_Return);
    EXPECT_EQ(child<QLabel>("guessNote")->text().toStdString(), "Invalid number: “x”");
    EXPECT_TRUE(experiment().guesses.empty());
    text->selectAll();
    QTest::keyClicks(text, "0: 40, 32: 20");
    QTest::keyClick(text, Qt::Key_Return);
    ASSERT_EQ(experiment().guesses.size(), 1U);
    using Points = std::vector<std::pair<Value, double>>;
    EXPECT_EQ(experiment().guesses[0].points, (Points{{0, 40e9}, {32, 20e9}}));
    ASSERT_NE(guessed(), nullptr);
    EXPECT_EQ(guessed()->name, "Guess: read_offset");
    EXPECT_EQ(child<QLabel>("guessVerdict")->text(), "") << "nothing is measured yet";
    child<QPushButton>("guessDone")->click();
    measureAll();
    EXPECT_EQ(chart().chart().series.size(), 4U) << "three curves and the guess";
    EXPECT_EQ(guessed()->like, 0);
    const std::string verdict = child<QLabel>("guessVerdict")->text().toStdString();
    EXPECT_THAT(verdict,
                testing::ContainsRegex("^Your guess for read_offset: mean error [0-9.]+ %, maximum "
                                       "at offset [0-9]+ .*[0-9]+ %: guess too (high|low).$"));
    // The guess is saved with the document.
    window_->document().save(settings_.path("guessed.yaml"));
    EXPECT_EQ(readExperiment(readFile(settings_.path("guessed.yaml").toStdString()), "g").guesses,
              experiment().guesses);
    action("Guess before measuring")->trigger();
    child<QPushButton>("clearGuess")->click();
    EXPECT_TRUE(experiment().guesses.empty());
    EXPECT_EQ(guessed(), nullptr);
    EXPECT_EQ(child<QLabel>("guessVerdict")->text(), "");
}

TEST_F(ClassroomTest, GuessesOfAClassAreTypedOneAfterTheOther) {
    startWithSample();
    key(Qt::Key_G, Qt::ControlModifier);
    auto* by = child<QLineEdit>("guessBy");
    auto* text = child<QLineEdit>("guessText");
    const auto type = [&](const char* who, const char* guess) {
        by->setFocus(Qt::OtherFocusReason);
        QTest::keyClicks(by, who);
        text->setFocus(Qt::OtherFocusReason);
        text->selectAll();
        QTest::keyClicks(text, guess);
        QTest::keyClick(text, Qt::Key_Return);
    };
    type("Ada", "0: 40, 32: 20");
    EXPECT_EQ(QApplication::focusWidget(), by) << "for the next one";
    EXPECT_TRUE(by->text().isEmpty());
    EXPECT_TRUE(chart().chart().bands.empty());
    type("Bo", "0: 80, 32: 80");
    ASSERT_EQ(experiment().guesses.size(), 2U);
    EXPECT_EQ(experiment().guesses[0].by, "Ada");
    ASSERT_EQ(chart().chart().bands.size(), 2U);
    EXPECT_DOUBLE_EQ(chart().chart().bands[0].places[0].high, 80);
    ASSERT_NE(guessed(), nullptr);
    EXPECT_DOUBLE_EQ(*guessed()->points[0].y, 60);
    // A participant who wants to change a guess enters the same name again.
    type("Ada", "0: 80, 32: 80");
    EXPECT_EQ(experiment().guesses.size(), 2U);
    // Guesses from files are added to them.
    Experiment other = experiment();
    other.guesses = {experiment().guesses[0]};
    other.guesses[0].by.clear();
    writeFileAtomically(settings_.path("cy.yaml").toStdString(), writeExperiment(other));
    child<GuessBar>("guessBar")->takeFiles({settings_.path("cy.yaml")});
    ASSERT_EQ(experiment().guesses.size(), 3U);
    EXPECT_EQ(experiment().guesses[2].by, "cy");
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 99 && action("Run")->isEnabled(); })) << state();
    EXPECT_THAT(child<QLabel>("guessVerdict")->text().toStdString(), HasSubstr("nearest guess is"));
}

TEST_F(ClassroomTest, AGuessIsDrawnWithTheMouse) {
    startWithSample();
    child<QToolButton>("guessButton")->click();
    child<QDoubleSpinBox>("guessScale")->setValue(200);
    auto* pad = child<QWidget>("guessPad");
    QTest::mousePress(pad, Qt::LeftButton, {}, pixel(4, 150));
    QTest::mouseMove(pad, pixel(4, 150));
    const QPoint to = pixel(12, 50);
    QMouseEvent move(QEvent::MouseMove, to, pad->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton,
                     {});
    QApplication::sendEvent(pad, &move);
    EXPECT_NE(guessed(), nullptr) << "it is seen while it is drawn";
    EXPECT_TRUE(experiment().guesses.empty()) << "and kept when the pen is lifted";
    QTest::mouseRelease(pad, Qt::LeftButton, {}, to);
    ASSERT_EQ(experiment().guesses.size(), 1U);
    const Guess& guess = experiment().guesses[0];
    EXPECT_EQ(guess.x, "offset");
    EXPECT_EQ(guess.y, "bandwidth");
    ASSERT_GE(guess.points.size(), 8U);
    EXPECT_EQ(guess.points.front().first, Value(4));
    EXPECT_NEAR(guess.points.front().second, 150e9, 2e9);
    for (const auto& [place, value] : guess.points)
        EXPECT_NEAR(value, 150e9 - 12.5e9 * (*place.number() - 4), 3e9) << place.text();
    EXPECT_TRUE(child<QLineEdit>("guessText")->text().startsWith("4: 1"));
    EXPECT_TRUE(window_->isWindowModified());
}

TEST_F(ClassroomTest, AStrokeThatEndsAFewPixelsShortReachesTheLastPlace) {
    startWithSample();
    child<QToolButton>("guessButton")->click();
    child<QDoubleSpinBox>("guessScale")->setValue(200);
    window_->resize(1400, 900);
    Experiment changed = experiment();
    changed.sweep = {{"offset", std::vector<Value>{0, 8, 16, 24, 32}}};
    window_->document().setExperiment(changed);
    auto* pad = child<QWidget>("guessPad");
    const auto draw = [&](const QPoint& from, const QPoint& to) {
        QTest::mousePress(pad, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, pad->mapToGlobal(to), Qt::LeftButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(pad, &move);
        QTest::mouseRelease(pad, Qt::LeftButton, {}, to);
    };
    const auto last = [&] { return experiment().guesses.at(0).points.back().first; };
    draw(pixel(0, 100), pixel(32, 100) - QPoint(4, 0));
    ASSERT_EQ(experiment().guesses.size(), 1U);
    EXPECT_EQ(last(), Value(32));
    EXPECT_EQ(experiment().guesses[0].points.size(), 5U);
    EXPECT_NEAR(experiment().guesses[0].points.back().second, 100e9, 2e9);
    child<QPushButton>("clearGuess")->click();
    draw(pixel(0, 100), (pixel(24, 100) + pixel(32, 100)) / 2);
    EXPECT_EQ(last(), Value(24)) << "nobody drew as far as the last one";
}

TEST_F(ClassroomTest, ALabIsDoneWhenItsStepsAre) {
    std::string script = "hello\nwait devices\ndevices\n";
    for (int run = 0; run < 4; ++run)
        script += "wait run\nstarted\nmeasure 0..last 1\nfinish\n";
    start(script.c_str());
    auto* progress = window_->findChild<LabProgress*>();
    ASSERT_TRUE(waitUntil([&] { return child<QListView>("labGallery")->model()->rowCount() > 0; }))
        << "the labs are read";
    window_->openLab("offset_reads");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    const auto run = [&] {
        action("Run")->trigger();
        ASSERT_TRUE(waitUntil([&] { return !action("Run")->isEnabled(); }));
        ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    };
    run();
    EXPECT_EQ(progress->stepsOf("offset_reads"), std::set<int>{0});
    EXPECT_TRUE(progress->done().empty()) << "one run is not the lab";
    EXPECT_THAT(lab().toPlainText().toStdString(), HasSubstr("✓ Measured"));
    // The second step only states what to look at.
    for (const int step : {2, 3, 4}) {
        EXPECT_TRUE(progress->done().empty()) << step;
        follow(("step:" + std::to_string(step)).c_str());
        run();
    }
    EXPECT_EQ(progress->stepsOf("offset_reads"), (std::set<int>{0, 2, 3, 4}));
    EXPECT_EQ(progress->done(), std::set<std::string>{"offset_reads"});
    EXPECT_EQ(LabProgress().done(), std::set<std::string>{"offset_reads"}) << "the next start";
    progress->setDone("offset_reads", false);
    EXPECT_TRUE(LabProgress().stepsOf("offset_reads").empty());
}

TEST_F(ClassroomTest, BarsOverKernelsAreGuessedByName) {
    start();
    window_->openLab("transpose_all");
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    action("Guess before measuring")->trigger();
    auto* text = child<QLineEdit>("guessText");
    QTest::keyClicks(text, "copy_row: 30, transpose_roww: 10");
    QTest::keyClick(text, Qt::Key_Return);
    EXPECT_THAT(
        child<QLabel>("guessNote")->text().toStdString(),
        HasSubstr("Unknown value: “transpose_roww”. Known values: copy_row, copy_column, "));
    QTest::keyClick(text, Qt::Key_Backspace);
    text->setText("");
    QTest::keyClicks(text, "copy_row: 30, transpose_row: 10");
    QTest::keyClick(text, Qt::Key_Return);
    ASSERT_NE(guessed(), nullptr);
    EXPECT_EQ(chart().chart().kind, ChartKind::Bars);
    EXPECT_EQ(guessed()->points.size(), 2U);
    // Nothing can be guessed for a measured figure.
    Experiment roofline = experiment();
    roofline.plot.kind = PlotKind::Roofline;
    window_->document().setExperiment(roofline);
    EXPECT_FALSE(text->isEnabled());
    EXPECT_THAT(child<QLabel>("guessNote")->text().toStdString(),
                HasSubstr("does not support guesses"));
}

TEST_F(ClassroomTest, TheSameKeyLeadsIntoThePresentationAndBack) {
    startWithLab();
    window_->resize(1300, 800);
    const QSize size = window_->size();
    const QFont font = QApplication::font();
    std::vector<std::pair<QWidget*, QRect>> places;
    for (const char* name : {"chart", "measurements", "kernels", "labText"})
        places.emplace_back(child<QWidget>(name), QRect());
    const auto placeOf = [&](QWidget* widget) {
        return QRect(widget->mapTo(window_.get(), QPoint()), widget->size());
    };
    settle();
    // The window's saved state is not compared, because it also contains the minimum sizes of
    // hidden panels. After a temporary change of the font size, these can be larger by a pixel.
    const auto shown = [&] {
        QStringList names;
        for (const auto* panel : window_->findChildren<QWidget*>())
            if (panel->isVisible() &&
                (qobject_cast<const QDockWidget*>(panel) || qobject_cast<const QToolBar*>(panel)))
                names << panel->objectName();
        return names;
    };
    const QStringList before = shown();
    for (auto& [widget, place] : places)
        place = placeOf(widget);
    key(Qt::Key_F11);
    EXPECT_TRUE(window_->isFullScreen());
    EXPECT_TRUE(action("Presentation")->isChecked());
    for (auto* dock : window_->findChildren<QDockWidget*>())
        EXPECT_FALSE(dock->isVisible()) << dock->objectName().toStdString();
    EXPECT_FALSE(child<QToolBar>("rail")->isVisible());
    EXPECT_TRUE(child<QToolBar>("toolBar")->isVisible()) << "it says how far a run is";
    EXPECT_TRUE(child<QLabel>("runState")->isVisible());
    EXPECT_TRUE(waitUntil([&] { return !child<QToolButton>("exportButton")->isVisible(); }))
        << "for the desk alone";
    EXPECT_FALSE(child<QWidget>("measurements")->isVisible());
    EXPECT_TRUE(child<QWidget>("chart")->isVisible());
    EXPECT_GT(QApplication::font().pointSizeF(), font.pointSizeF() * 1.4);
    const qreal wide = chart().canvas().drawn().theme().lineWidth;
    EXPECT_GT(wide, 3);
    key(Qt::Key_F11);
    EXPECT_FALSE(window_->isFullScreen());
    EXPECT_EQ(QApplication::font(), font);
    EXPECT_EQ(chart().canvas().drawn().theme().lineWidth, 2);
    EXPECT_TRUE(waitUntil([&] { return window_->size() == size; }));
    EXPECT_TRUE(waitUntil([&] {
        return std::all_of(places.begin(), places.end(),
                           [&](const auto& each) { return placeOf(each.first) == each.second; });
    }));
    for (const auto& [widget, place] : places)
        EXPECT_EQ(placeOf(widget), place) << widget->objectName().toStdString();
    EXPECT_EQ(shown(), before);
}

TEST_F(ClassroomTest, EscLeavesThePresentationOnceNothingRuns) {
    startWithSample(slowRun);
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() > 0; })) << state();
    key(Qt::Key_F11);
    ASSERT_TRUE(action("Presentation")->isChecked());
    key(Qt::Key_Escape);
    EXPECT_TRUE(action("Presentation")->isChecked()) << "it stopped the run";
    ASSERT_TRUE(waitUntil([&] { return action("Run")->isEnabled(); })) << state();
    key(Qt::Key_Escape);
    EXPECT_FALSE(action("Presentation")->isChecked());
    EXPECT_FALSE(window_->isFullScreen());
}

TEST_F(ClassroomTest, TheWindowIsAsWideAfterTwoPresentationsAsBefore) {
    startWithLab();
    // Large fonts need more than this width.
    window_->resize(std::max(1180, window_->minimumSizeHint().width()), 800);
    settle();
    const QRect geometry = window_->geometry();
    for (const char* time : {"first", "second"}) {
        key(Qt::Key_F11);
        settle();
        EXPECT_TRUE(window_->isFullScreen()) << time;
        key(Qt::Key_F11);
        EXPECT_FALSE(window_->isFullScreen()) << time;
        EXPECT_TRUE(waitUntil([&] { return window_->geometry() == geometry; })) << time;
        settle();
        EXPECT_EQ(window_->geometry(), geometry) << time;
    }
}

TEST_F(ClassroomTest, APresentationIsNotWhatTheNextStartShows) {
    startWithLab();
    window_->resize(window_->screen()->availableSize() - QSize(10, 100));
    const int height = window_->height();
    key(Qt::Key_F11);
    window_->document().restart();
    EXPECT_TRUE(window_->close());
    window_.reset();
    start();
    EXPECT_FALSE(window_->isFullScreen());
    // The width is not checked: with a lab, it exceeds this screen's width, to which Qt 6.8 reduces
    // it.
    EXPECT_EQ(window_->height(), height);
    EXPECT_TRUE(child<QToolBar>("toolBar")->isVisible());
    EXPECT_TRUE(child<QToolButton>("exportButton")->isVisibleTo(child<QToolBar>("toolBar")));
}

TEST_F(ClassroomTest, AStepOpensTheWorkInThePresentationToo) {
    start();
    key(Qt::Key_F11);
    EXPECT_FALSE(child<QWidget>("startPage")->isVisible()) << "a room wants the chart";
    window_->openLab("strided_reads");
    EXPECT_TRUE(waitUntil([&] { return window_->findChild<LabPanel*>("labText") != nullptr; }));
    EXPECT_TRUE(lab().isVisible()) << "its text is on the right";
    key(Qt::Key_F11);
    EXPECT_TRUE(child<QWidget>("chart")->isVisible());
    EXPECT_FALSE(child<QWidget>("startPage")->isVisible()) << "a lab was opened meanwhile";
    EXPECT_TRUE(lab().isVisible());
}

} // namespace
} // namespace kernelcurve
