#pragma once

#include "app/chart/view/zoom_history.h"

#include <QObject>
#include <QPointF>
#include <QRectF>

namespace kernelcurve {

class ChartPlot;

/// Which part of a chart is shown, and the way through it back and forward. An axis that the person
/// has not zoomed shows everything, also while points arrive.
class ChartZoomer : public QObject {
    Q_OBJECT

  public:
    /// `drawn` outlives this.
    explicit ChartZoomer(ChartPlot& drawn)
        : drawn_(drawn) {}

    /// Before `next` is shown: keeps an axis's range where the person zoomed it and it still means
    /// the same. fit() afterwards.
    void prepareFor(const ChartData& next);
    /// Shows everything of the axes that are not zoomed.
    void fit();

    bool isZoomed() const { return zoomedX_ || zoomedY_; }
    /// What is shown.
    ChartZoom now() const;
    void showAll();
    /// Shows what another chart with the same axes does.
    void follow(const ChartZoomer& other);

    /// By `factor` (above 1 shows more), about a place on the screen or the middle.
    void zoom(Qt::Orientations axes, double factor, const QPointF& about);
    void zoom(double factor);
    void zoomInto(const QRectF& area);
    /// Moves the view by parts of its length.
    void pan(double shareX, double shareY);

    bool hasBack() const { return history_.hasBack(); }
    bool hasForward() const { return history_.hasForward(); }
    /// Through what was shown before.
    void goBack();
    void goForward();

  signals:
    void changed();

  private:
    void setRange(Qt::Orientation axis, const ChartRange& range);
    void show(const ChartZoom& zoom);

    ChartPlot& drawn_;
    ZoomHistory history_;
    bool zoomedX_ = false;
    bool zoomedY_ = false;
};

} // namespace kernelcurve
