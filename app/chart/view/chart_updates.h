#pragma once

#include "app/chart/data/chart_data.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace kernelcurve {

class ChartCanvas;

/// Schedules the updates of a growing chart. At most 25 updates occur per second. If updates take
/// long, fewer occur, so that the window remains responsive.
class ChartUpdates : public QObject {
    Q_OBJECT

  public:
    /// `canvas` must outlive this object.
    ChartUpdates(ChartCanvas& canvas, QObject* parent);

    void setChart(ChartData chart);
    void setSource(std::function<ChartData()> source);
    void sourceChanged();
    /// Draws pending changes immediately.
    void refresh();
    /// Enables scheduled updates. Call this function when the chart is first shown. Until then,
    /// only refresh() draws.
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
    qint64 updateCost_ = 0; ///< duration of the last update in milliseconds
};

} // namespace kernelcurve
