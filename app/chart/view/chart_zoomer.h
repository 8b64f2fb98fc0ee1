#pragma once

#include "app/chart/view/zoom_history.h"

#include <QObject>
#include <QPointF>
#include <QRectF>

namespace kernelcurve {

class ChartPlot;

/// The visible ranges of a chart, with a history of zooms. An axis that the user has not zoomed
/// shows everything, even while points arrive.
class ChartZoomer : public QObject {
    Q_OBJECT

  public:
    /// `drawn` must outlive this object.
    explicit ChartZoomer(ChartPlot& drawn)
        : drawn_(drawn) {}

    /// Keeps the zoom of each axis that has the same meaning in `next`. Call this function before
    /// the plot shows `next`, and fit() afterwards.
    void prepareFor(const ChartData& next);
    /// Shows everything on the axes that are not zoomed.
    void fit();

    bool isZoomed() const { return zoomedX_ || zoomedY_; }
    ChartZoom now() const;
    void showAll();
    /// Shows the same ranges as another chart, which must have the same axes.
    void follow(const ChartZoomer& other);

    /// Zooms by `factor` (above 1 shows more) about a position in pixels, or about the centre of
    /// the plotting area.
    void zoom(Qt::Orientations axes, double factor, const QPointF& about);
    void zoom(double factor);
    void zoomInto(const QRectF& area);
    /// Moves the view by fractions of the visible ranges, to the right and up.
    void pan(double shareX, double shareY);

    bool hasBack() const { return history_.hasBack(); }
    bool hasForward() const { return history_.hasForward(); }
    /// Restore the previous or next zoom of the history. Do nothing at the end of the history.
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
