#pragma once

#include "app/chart/data/chart_data.h"

#include <QWidget>

#include <vector>

namespace kernelcurve {

class ChartView;
class ChartZoomer;

/// Shows small multiples in the window's colours, arranged as in an exported chart. Each part
/// supports the same interaction as a single chart. All parts share one zoom.
class PartsView : public QWidget {
    Q_OBJECT

  public:
    explicit PartsView(QWidget* parent = nullptr);

    /// Sets whether the view shows the title. The default is true.
    void setTitled(bool titled) { titled_ = titled; }
    /// Sets the chart. A chart without parts makes the view empty.
    void setChart(const ChartData& chart);
    /// Marks the point of a measurement, or no point if `row` is -1.
    void selectRow(int row);
    void showAll();
    /// Returns the views in display order.
    const std::vector<ChartView*>& views() const { return views_; }

  signals:
    void pointSelected(int row); ///< emitted for mouse and keyboard selections in any part

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void follow(const ChartZoomer& zoomed);
    void arrange();

    ChartData chart_;
    bool titled_ = true;
    bool following_ = false;
    int selected_ = -1;
    std::vector<ChartView*> views_;
    QRect titlePlace_;
    QRect axesPlace_;
    QRect captionPlace_;
};

} // namespace kernelcurve
