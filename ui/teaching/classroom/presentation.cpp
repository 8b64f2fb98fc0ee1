#include "ui/teaching/classroom/presentation.h"

#include "app/chart/view/chart_view.h"
#include "ui/results/chart/plot_panel.h"
#include "ui/results/results_splitter.h"
#include "ui/results/results_view.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/work_bar.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QSplitter>
#include <QTimer>
#include <QToolBar>

#include <utility>

namespace kernelcurve {
namespace {

// These factors keep texts readable in the last row of a classroom. Letters have about 1/40 of the
// picture's height on a projector with 1080 lines.
constexpr double letters = 1.6;
constexpr double lines = 1.8;

} // namespace

Presentation::Presentation(Workbench& workbench, const ResultsView& results)
    : QObject(&workbench)
    , workbench_(workbench)
    , window_(workbench.window)
    , results_(results.splitter())
    , chart_(results.plot().view()) {
    workbench_.addCommands(
        *this,
        {{.id = "presentation",
          .text = QT_TR_NOOP("P&resentation"),
          .keys = {Qt::Key_F11},
          .menus = {{"view", 310}},
          .tip = QT_TR_NOOP(
              "Shows only the chart, enlarged for an audience; press the same key to return"),
          .toggle = [this](bool on) { setOn(on); }},
         // During a run, Esc stops the run.
         {.id = "leavePresentation",
          .text = nullptr,
          .keys = {Qt::Key_Escape},
          .run = [this] { setOn(false); },
          .isEnabled = [this] { return isOn() && workbench_.isIdle(); }}});
    connect(&workbench_, &Workbench::documentReplaced, this, [this] {
        if (!before_)
            return;
        before_->startShown = false;
        isReplaced_ = true;
    });
    connect(&workbench_, &Workbench::aboutToClose, this, [this] { setOn(false); });
}

void Presentation::setOn(bool on) {
    if (on == isOn())
        return;
    if (on)
        begin();
    else
        end();
    workbench_.action("presentation").setChecked(on);
    workbench_.refresh();
    if (on)
        workbench_.messages.moveOn(); // an audience does not need "saved"
    else if (std::exchange(isReplaced_, false))
        emit workbench_.docksRestored();
}

void Presentation::begin() {
    const bool startShown = workbench_.pages.isStartShown();
    QWidget* focus = QApplication::focusWidget();
    workbench_.pages.showStart(false);
    before_ = {window_.saveState(),
               results_.saveState(),
               window_.windowState(),
               window_.geometry(),
               QApplication::font(),
               startShown,
               focus};
    for (auto* dock : window_.findChildren<QDockWidget*>())
        dock->hide();
    for (auto* bar : window_.findChildren<QToolBar*>())
        bar->setVisible(bar == &workbench_.bar);
    workbench_.bar.setPresenting(true);
    results_.widget(1)->hide();
    QApplication::setFont(scaledFont(before_->font, letters));
    chart_.setStrength(lines);
    window_.setWindowState(before_->state | Qt::WindowFullScreen);
    chart_.setFocus(Qt::OtherFocusReason);
}

void Presentation::end() {
    const Before before = *before_;
    before_.reset();
    chart_.setStrength(1);
    workbench_.bar.setPresenting(false);
    QApplication::setFont(before.font);
    window_.setWindowState(before.state);
    // With a smaller font, the window can shrink only after all layouts are updated.
    QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    if (!(before.state & (Qt::WindowMaximized | Qt::WindowFullScreen)))
        window_.setGeometry(before.geometry);
    results_.widget(1)->show();
    results_.restoreState(before.results);
    window_.restoreState(before.docksAndBars);
    constexpr int turns = 4;
    putBack(before, turns, true);
    workbench_.pages.showStart(before.startShown);
    if (before.focus && before.focus->isVisible())
        before.focus->setFocus(Qt::OtherFocusReason);
}

/// Restored widgets get the smaller font only in a later event. Until this event, the widgets keep
/// their docks and the window wide. Therefore, the sizes are set again in the next event loop
/// iteration. If the window has grown, this is repeated.
void Presentation::putBack(const Before& before, int turns, bool first) {
    QTimer::singleShot(0, this, [this, before, turns, first] {
        if (isOn())
            return;
        const bool grown =
            !(window_.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) &&
            window_.size() != before.geometry.size();
        if (grown) {
            // Before this update, the minimum size of the window is still that of a large font.
            QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            window_.layout()->invalidate();
            window_.layout()->activate();
            window_.setGeometry(before.geometry);
        }
        if (first || grown)
            window_.restoreState(before.docksAndBars);
        if (turns > 1)
            putBack(before, turns - 1, false);
    });
}

} // namespace kernelcurve
