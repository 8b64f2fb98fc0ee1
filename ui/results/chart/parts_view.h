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

    /// Sets whether the view shows the title; true by default.
    void setTitled(bool titled) { titled_ = titled; }
    /// Sets the chart. If it has no parts, the view is empty.
    void setChart(const ChartData& chart);
    /// Marks the point of a measurement. If `row` is -1, marks no point.
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
