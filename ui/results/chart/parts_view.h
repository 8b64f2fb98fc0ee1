#pragma once

#include "app/chart/data/chart_data.h"

#include <QPixmap>
#include <QWidget>

namespace kernelcurve {

/// Small multiples, side by side, as they are printed, in the window's colours.
class PartsView : public QWidget {
    Q_OBJECT

  public:
    explicit PartsView(QWidget* parent = nullptr);

    /// One without parts shows nothing.
    void setChart(const ChartData& chart);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    ChartData chart_;
    QPixmap drawn_; ///< null where it is to be drawn anew
};

} // namespace kernelcurve
