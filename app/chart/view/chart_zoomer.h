#pragma once

#include "app/chart/data/chart_range.h"

#include <QObject>
#include <QPointF>
#include <QRectF>

#include <chrono>
#include <optional>
#include <vector>

namespace kernelcurve {

/// The visible ranges of a chart.
struct ChartZoom {
    ChartRange x;
    ChartRange y;
    bool zoomedX = false; ///< true if x does not show everything
    bool zoomedY = false;
    bool operator==(const ChartZoom&) const = default;
};

/// The zoom history of a chart. Changes in quick succession, such as the steps of a wheel or a
/// drag, form one step.
class ZoomHistory {
  public:
    using Moment = std::chrono::steady_clock::time_point;

    /// Adds `now` to the history. Call this function before each change.
    void leave(const ChartZoom& now, Moment at = std::chrono::steady_clock::now());
    /// Return the zoom that replaces `now`, or nullopt at that end of the history.
    std::optional<ChartZoom> back(const ChartZoom& now) { return step(past_, future_, now); }
    std::optional<ChartZoom> forward(const ChartZoom& now) { return step(future_, past_, now); }
    bool hasBack() const { return !past_.empty(); }
    bool hasForward() const { return !future_.empty(); }
    /// Must be called when an axis changes its meaning.
    void clear();

  private:
    std::optional<ChartZoom> step(std::vector<ChartZoom>& from, std::vector<ChartZoom>& to,
                                  const ChartZoom& now);

    std::vector<ChartZoom> past_;
    std::vector<ChartZoom> future_;
    std::optional<Moment> last_; ///< time of the last change, or nullopt to start a new step
};

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
