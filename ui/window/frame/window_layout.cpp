#include "ui/window/frame/window_layout.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QSplitter>

#include <algorithm>

namespace kernelcurve {
namespace {

// Raise it when docks or toolbars change their names: an older state then no longer applies.
constexpr int stateVersion = 2;

const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
const QString resultsKey = QStringLiteral("window/results");
const QString experimentKey = QStringLiteral("window/experiment");

} // namespace

WindowLayout::WindowLayout(QMainWindow& window, QSplitter& results, QSplitter& experiment)
    : window_(window)
    , results_(results)
    , experiment_(experiment)
    , asBuilt_(window.saveState(stateVersion)) {}

void WindowLayout::restore() {
    const QSettings settings;
    if (!window_.restoreGeometry(settings.value(geometryKey).toByteArray())) {
        const QSize room = window_.screen()->availableSize();
        window_.resize(QSize(1360, 860).boundedTo(room * 0.92));
    }
    if (!window_.restoreState(settings.value(stateKey).toByteArray(), stateVersion))
        shareWidth();
    results_.restoreState(settings.value(resultsKey).toByteArray());
    experiment_.restoreState(settings.value(experimentKey).toByteArray());
}

void WindowLayout::save() const {
    QSettings settings;
    settings.setValue(geometryKey, window_.saveGeometry());
    settings.setValue(stateKey, window_.saveState(stateVersion));
    settings.setValue(resultsKey, results_.saveState());
    settings.setValue(experimentKey, experiment_.saveState());
}

void WindowLayout::reset() {
    window_.restoreState(asBuilt_, stateVersion);
    shareWidth();
    // In the proportions that they are built with.
    results_.setSizes({3000, 2000});
    experiment_.setSizes({420, 340});
}

QList<QDockWidget*> WindowLayout::docks() const {
    return window_.findChildren<QDockWidget*>();
}

/// The chart has half of the window, the fields of an experiment no more than they need.
void WindowLayout::shareWidth() {
    const int left = std::clamp(window_.width() * 27 / 100, 240, 365);
    const int right = std::clamp(window_.width() * 23 / 100, 200, 310);
    for (QDockWidget* dock : docks()) {
        const bool isLeft = window_.dockWidgetArea(dock) == Qt::LeftDockWidgetArea;
        window_.resizeDocks({dock}, {isLeft ? left : right}, Qt::Horizontal);
    }
}

} // namespace kernelcurve
