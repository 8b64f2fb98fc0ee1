#include "ui/window/frame/window_layout.h"

#include "ui/results/results_splitter.h"
#include "ui/widgets/appearance/interface_size.h"
#include "ui/workbench/lazy_dock.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QTimer>

#include <algorithm>

namespace kernelcurve {
namespace {

// Increase this number when docks or toolbars change their names. A new number invalidates stored
// states.
constexpr int stateVersion = 3;

const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");

} // namespace

WindowLayout::WindowLayout(QMainWindow& window, ResultsSplitter& results)
    : window_(window)
    , results_(results)
    , asBuilt_(window.saveState(stateVersion)) {}

void WindowLayout::restore() {
    const QSettings settings;
    if (!window_.restoreGeometry(settings.value(geometryKey).toByteArray())) {
        const QSize room = window_.screen()->availableSize();
        window_.resize(QSize(1360, 860).boundedTo(room * 0.92));
    }
    if (!window_.restoreState(settings.value(stateKey).toByteArray(), stateVersion))
        shareWidth();
    results_.restore();
}

void WindowLayout::save() const {
    QSettings settings;
    settings.setValue(geometryKey, window_.saveGeometry());
    settings.setValue(stateKey, window_.saveState(stateVersion));
    results_.save();
}

void WindowLayout::reset() {
    window_.restoreState(asBuilt_, stateVersion);
    shareWidth();
    results_.reset();
}

WindowLayout::Widths WindowLayout::widths() const {
    Widths now{window_.size(), {}, {}, results_.sizes()};
    for (auto* dock : window_.findChildren<QDockWidget*>())
        if (!dock->visibleRegion().isEmpty() && !dock->isFloating()) {
            now.docks << dock;
            now.ofDocks << dock->width();
        }
    return now;
}

void WindowLayout::follow(InterfaceSize& size) {
    QObject::connect(&size, &InterfaceSize::aboutToChange, &window_,
                     [this, &size] { before_[size.percent()] = widths(); });
    QObject::connect(&size, &InterfaceSize::changed, &window_, [this, &size] {
        constexpr int turns = 4;
        const auto known = before_.find(size.percent());
        // A window that the user has resized in the meantime keeps its size.
        const bool window = window_.size() == grown_ || !grown_.isValid();
        Widths wanted = known == before_.end() ? widths() : known->second;
        wanted.isKnown = known != before_.end();
        restore(wanted, wanted.isKnown && window, turns);
    });
}

/// Restores widths over several event loop iterations. A panel gets the smaller font only in a
/// later event. Until this event, the panel keeps its dock wide.
void WindowLayout::restore(const Widths& widths, bool window, int turns) {
    QTimer::singleShot(0, &window_, [this, widths, window, turns] {
        QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        if (window && !(window_.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
            window_.resize(widths.window);
        if (widths.isKnown && results_.isVisible()) // The work is not visible on the start page.
            for (QDockWidget* dock : widths.docks)
                if (dock->property(hiddenForRoom).toBool())
                    dock->show();
        window_.resizeDocks(widths.docks, widths.ofDocks, Qt::Horizontal);
        if (results_.isChosen())
            results_.setSizes(widths.results);
        grown_ = window_.size();
        if (turns > 1)
            restore(widths, window, turns - 1);
    });
}

/// Divides the width. The chart gets half of the window, the experiment's fields get the required
/// width, and a lab's text gets up to 75 letters per line.
void WindowLayout::shareWidth() {
    const int left = std::clamp(window_.width() * 25 / 100, 320, 400);
    const int right = std::clamp(window_.width() * 23 / 100, 320, 560);
    for (auto* dock : window_.findChildren<QDockWidget*>()) {
        const int width = window_.dockWidgetArea(dock) == Qt::LeftDockWidgetArea ? left : right;
        window_.resizeDocks({dock}, {width}, Qt::Horizontal);
        if (!dock->isHidden())
            continue;
        // A hidden dock gets its width when it is first shown.
        auto* once = new QObject(dock);
        QObject::connect(dock, &QDockWidget::visibilityChanged, once, [=, this](bool visible) {
            if (!visible)
                return;
            once->deleteLater();
            if (dock->width() < width)
                window_.resizeDocks({dock}, {width}, Qt::Horizontal);
        });
    }
}

} // namespace kernelcurve
