#include "ui/window/window_layout.h"

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

void restoreWindow(QMainWindow& window, QSplitter& results, QSplitter& experiment) {
    const QSettings settings;
    if (!window.restoreGeometry(settings.value(geometryKey).toByteArray())) {
        const QSize room = window.screen()->availableSize();
        window.resize(QSize(1360, 860).boundedTo(room * 0.92));
    }
    if (!window.restoreState(settings.value(stateKey).toByteArray(), stateVersion)) {
        // The chart has half of the window, the fields of an experiment no more than they need.
        const int left = std::clamp(window.width() * 27 / 100, 240, 365);
        const int right = std::clamp(window.width() * 23 / 100, 200, 310);
        const auto docks = window.findChildren<QDockWidget*>();
        for (QDockWidget* dock : docks) {
            const bool isLeft = window.dockWidgetArea(dock) == Qt::LeftDockWidgetArea;
            window.resizeDocks({dock}, {isLeft ? left : right}, Qt::Horizontal);
        }
    }
    results.restoreState(settings.value(resultsKey).toByteArray());
    experiment.restoreState(settings.value(experimentKey).toByteArray());
}

void saveWindow(const QMainWindow& window, const QSplitter& results, const QSplitter& experiment) {
    QSettings settings;
    settings.setValue(geometryKey, window.saveGeometry());
    settings.setValue(stateKey, window.saveState(stateVersion));
    settings.setValue(resultsKey, results.saveState());
    settings.setValue(experimentKey, experiment.saveState());
}

} // namespace kernelcurve
