#pragma once

#include "app/chart/data/chart_data.h"

#include <QWidget>

#include <vector>

namespace kernelcurve {

class ChartView;
class ChartZoomer;

/// Small multiples, side by side, as they are printed, in the window's colours. Each can be looked
/// into as a chart that is alone; what one is zoomed to, all are.
class PartsView : public QWidget {
    Q_OBJECT

  public:
    explicit PartsView(QWidget* parent = nullptr);

    /// Whether the title stands above them, as it does at first.
    void setTitled(bool titled) { titled_ = titled; }
    /// One without parts shows nothing.
    void setChart(const ChartData& chart);
    /// Marks the point of a measurement; -1 marks none.
    void selectRow(int row);
    void showAll();
    /// In the order in which they stand.
    const std::vector<ChartView*>& views() const { return views_; }

  signals:
    void pointSelected(int row); ///< by mouse or keyboard, in any of them

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
