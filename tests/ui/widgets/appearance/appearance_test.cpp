#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_canvas.h"
#include "tests/ui/widgets/appearance/contrast.h"
#include "tests/ui/window/main_window_fixture.h"
#include "ui/widgets/appearance/appearance.h"

#include <QDockWidget>

#include <algorithm>
#include <set>

namespace kernelcurve {
namespace {

constexpr double leastContrast = 4.5; // WCAG 2.1, level AA

class AppearanceTest : public MainWindowTest {
  protected:
    void choose(Appearance::Choice choice) {
        window_->findChild<Appearance*>()->choose(choice);
        QCoreApplication::processEvents();
        if (auto* chart = window_->findChild<ChartView*>(QStringLiteral("chart")))
            chart->refresh();
    }
    /// Checks every visible text and adds the texts to `seen`.
    void expectReadable(std::set<QString>& seen) {
        QCoreApplication::processEvents();
        const QImage image = enlarged(*window_);
        for (const ShownText& text : shownTexts(*window_)) {
            EXPECT_GE(contrastIn(image, text.area), leastContrast) << text.what.toStdString();
            seen.insert(text.what);
        }
    }
    void expectReadable(const ChartTheme& theme) {
        for (const QColor& colour : {theme.text, theme.mutedText})
            for (const QColor& ground : {theme.background, theme.box})
                EXPECT_GE(contrast(colour, ground), leastContrast)
                    << colour.name().toStdString() << " on " << ground.name().toStdString();
    }
};

TEST_F(AppearanceTest, FollowsTheDesktopWhereThatIsChosen) {
    using Choice = Appearance::Choice;
    startWithSample();
    QPalette elsewhere = QApplication::palette();
    elsewhere.setColor(QPalette::Window, Qt::magenta);
    const auto changeDesktop = [&] {
        QApplication::setPalette(elsewhere);
        QEvent change(QEvent::ThemeChange);
        QCoreApplication::sendEvent(window_.get(), &change);
        return QApplication::palette().color(QPalette::Window);
    };
    choose(Choice::System);
    EXPECT_NE(changeDesktop(), QColor(Qt::magenta));
    choose(Choice::Light);
    EXPECT_EQ(changeDesktop(), QColor(Qt::magenta)) << "the desktop is not asked";
    choose(Choice::System);
    QApplication::setPalette(QPalette());
}

TEST_F(AppearanceTest, AfterEverySwitchEveryTextCanBeRead) {
    using Choice = Appearance::Choice;
    startWithSample();
    window_->resize(1480, 960);
    measureAll();
    window_->findChild<MessageBar*>()->showMessage(Tone::Warning, QStringLiteral("A message."));
    child<QTableView>("measurements")->selectRow(3);
    std::set<QString> seen;
    std::vector<QDockWidget*> docks;
    for (auto* dock : window_->findChildren<QDockWidget*>())
        docks.push_back(dock);
    ASSERT_GE(docks.size(), 5U);
    for (const Choice choice : {Choice::Light, Choice::Dark, Choice::HighContrast, Choice::Light,
                                Choice::HighContrast, Choice::Dark, Choice::Light}) {
        SCOPED_TRACE(static_cast<int>(choice));
        choose(choice);
        expectReadable(
            window_->findChild<ChartView*>(QStringLiteral("chart"))->canvas().drawn().theme());
        for (QDockWidget* dock : docks) {
            SCOPED_TRACE(dock->objectName().toStdString());
            dock->show();
            dock->raise();
            expectReadable(seen);
        }
    }
    EXPECT_GE(seen.size(), 100U) << "the texts were found";
    choose(Choice::System);
}

TEST_F(AppearanceTest, InTheMiddleOfARunToo) {
    using Choice = Appearance::Choice;
    startWithSample("hello\nwait devices\ndevices\nwait run\nstarted\nmeasure 0..50\nfail 51..53\n"
                    "hold\n");
    window_->resize(1480, 960);
    action("Run")->trigger();
    ASSERT_TRUE(waitUntil([&] { return rows() == 54; })) << state();
    std::set<QString> seen;
    for (const Choice choice : {Choice::Light, Choice::Dark, Choice::HighContrast, Choice::Light,
                                Choice::HighContrast, Choice::Dark}) {
        SCOPED_TRACE(static_cast<int>(choice));
        choose(choice);
        expectReadable(
            window_->findChild<ChartView*>(QStringLiteral("chart"))->canvas().drawn().theme());
        expectReadable(seen);
        EXPECT_TRUE(action("Stop")->isEnabled()) << "it is still on";
    }
    EXPECT_GE(seen.size(), 60U);
    EXPECT_TRUE(std::ranges::any_of(seen, [](const QString& text) {
        return text.contains(QStringLiteral("54 of 99 configurations"));
    })) << "how far it is";
    choose(Choice::System);
}

TEST_F(AppearanceTest, TheStartPageToo) {
    using Choice = Appearance::Choice;
    start();
    std::set<QString> seen;
    for (const Choice choice : {Choice::Light, Choice::Dark, Choice::HighContrast, Choice::Light,
                                Choice::HighContrast, Choice::Dark}) {
        SCOPED_TRACE(static_cast<int>(choice));
        choose(choice);
        expectReadable(seen);
    }
    EXPECT_GE(seen.size(), 15U);
    choose(Choice::System);
}

} // namespace
} // namespace kernelcurve
