#include "ui/window/frame/presentation.h"

#include "app/chart/view/chart_view.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/window/frame/window_pages.h"
#include "ui/window/frame/work_bar.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QSplitter>
#include <QTimer>
#include <QToolBar>

namespace kernelcurve {
namespace {

// Read from the last row of a classroom: letters of about 1/40 of the picture's height on the
// usual projector of 1080 lines.
constexpr double letters = 1.6;
constexpr double lines = 1.8;

} // namespace

Presentation::Presentation(QMainWindow& window, WindowPages& pages, QSplitter& results,
                           ChartView& chart, QAction& action, WorkBar& bar)
    : QObject(&window)
    , window_(window)
    , pages_(pages)
    , results_(results)
    , chart_(chart)
    , action_(action)
    , bar_(bar) {
    connect(&action_, &QAction::triggered, this, &Presentation::setOn);
}

void Presentation::setOn(bool on) {
    if (on == isOn())
        return;
    if (on)
        begin();
    else
        end();
    action_.setChecked(on);
    emit changed(on);
}

void Presentation::stayAtWork() {
    if (before_)
        before_->startShown = false;
}

void Presentation::begin() {
    const bool startShown = pages_.isStartShown();
    QWidget* focus = QApplication::focusWidget();
    pages_.showStart(false);
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
        bar->setVisible(bar == &bar_);
    bar_.setPresenting(true);
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
    bar_.setPresenting(false);
    QApplication::setFont(before.font);
    window_.setWindowState(before.state);
    // Small letters let the window be as small as it was, once every layout knows them.
    QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    if (!(before.state & (Qt::WindowMaximized | Qt::WindowFullScreen)))
        window_.setGeometry(before.geometry);
    results_.widget(1)->show();
    results_.restoreState(before.results);
    window_.restoreState(before.docksAndBars);
    constexpr int turns = 4;
    putBack(before, turns, true);
    pages_.showStart(before.startShown);
    if (before.focus && before.focus->isVisible())
        before.focus->setFocus(Qt::OtherFocusReason);
}

/// What is shown again learns only in a moment that its letters are small; until then it keeps its
/// dock, and with it the window, as wide as the large ones need. So the places are given once more
/// in the next turn of the event loop, and in those after it where the window has grown again.
void Presentation::putBack(const Before& before, int turns, bool first) {
    QTimer::singleShot(0, this, [this, before, turns, first] {
        if (isOn())
            return;
        const bool grown =
            !(window_.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) &&
            window_.size() != before.geometry.size();
        if (grown) {
            // Else the window's least size is still that of large letters.
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
