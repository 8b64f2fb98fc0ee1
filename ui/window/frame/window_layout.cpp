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
constexpr int stateVersion = 3;

const QString geometryKey = QStringLiteral("window/geometry");
const QString stateKey = QStringLiteral("window/state");
const QString resultsKey = QStringLiteral("window/results");

} // namespace

WindowLayout::WindowLayout(QMainWindow& window, QSplitter& results)
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
    if (!results_.restoreState(settings.value(resultsKey).toByteArray()))
        shareHeight();
}

void WindowLayout::save() const {
    QSettings settings;
    settings.setValue(geometryKey, window_.saveGeometry());
    settings.setValue(stateKey, window_.saveState(stateVersion));
    settings.setValue(resultsKey, results_.saveState());
}

void WindowLayout::reset() {
    window_.restoreState(asBuilt_, stateVersion);
    shareWidth();
    shareHeight();
}

/// The chart has half of the window, the fields of an experiment no more than they need, the text
/// of a lab lines of up to 75 letters.
void WindowLayout::shareWidth() {
    const int left = std::clamp(window_.width() * 25 / 100, 320, 400);
    const int right = std::clamp(window_.width() * 23 / 100, 320, 560);
    for (auto* dock : window_.findChildren<QDockWidget*>()) {
        const int width = window_.dockWidgetArea(dock) == Qt::LeftDockWidgetArea ? left : right;
        window_.resizeDocks({dock}, {width}, Qt::Horizontal);
        if (!dock->isHidden())
            continue;
        // One that is hidden takes its width when it comes up for the first time.
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

/// The table has two fifths, or as much as its first rows need, where the chart keeps the half; in
/// a low window a third: the chart needs room for its choices, title and legend.
void WindowLayout::shareHeight() {
    const int height = std::max(window_.height(), 1);
    constexpr int roomForChart = 480;
    const int usual =
        std::min(std::max(height * 2 / 5, results_.widget(1)->sizeHint().height()), height / 2);
    const int table = std::max(std::min(usual, height - roomForChart), height / 3);
    results_.setSizes({height - table, table});
}

} // namespace kernelcurve
