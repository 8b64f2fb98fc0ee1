#pragma once

#include "app/chart/data/chart_data.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace kernelcurve {

class ChartCanvas;

/// When a chart that grows is made and drawn anew: at most 25 times a second, and less often where
/// that takes long, so that the window stays fluid.
class ChartUpdates : public QObject {
    Q_OBJECT

  public:
    /// `canvas` outlives this.
    ChartUpdates(ChartCanvas& canvas, QObject* parent);

    void setChart(ChartData chart);
    void setSource(std::function<ChartData()> source);
    void sourceChanged();
    /// Draws now what is waiting.
    void refresh();
    /// The chart is seen for the first time: until then nothing is made or drawn but by refresh().
    void begin();

  signals:
    void chartReplaced();

  private:
    void schedule();
    int pause() const;

    ChartCanvas& canvas_;
    std::function<ChartData()> source_;
    std::optional<ChartData> waiting_;
    bool sourceChanged_ = false;
    bool begun_ = false;
    QTimer timer_;
    QElapsedTimer sinceUpdate_;
    qint64 updateCost_ = 0; ///< milliseconds that the last update took, its redraw aside
};

} // namespace kernelcurve
