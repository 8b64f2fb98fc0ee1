#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/data/chart_ticks.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// Provides the ticks of chartTicks() to an axis of QCustomPlot.
class ChartTicker : public QCPAxisTicker {
  public:
    void setAxis(const ChartAxis& axis) { axis_ = axis; }
    const ChartAxis& axis() const { return axis_; }
    /// Category names wider than `width` pixels are elided in the middle. A width of 0 disables
    /// this.
    void setRoom(const QFont& font, int width);
    /// Omits category names that would overlap on an axis of `length` pixels. Each name needs
    /// `widest` pixels along the axis. A value of 0 keeps all names.
    void setNamePitch(int widest, int length);
    /// Reduces the number of ticks if number labels would overlap on `axis`, which must outlive
    /// this object.
    void setAxisOnScreen(const QCPAxis& axis) { onScreen_ = &axis; }

    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks,
                  QVector<QString>* tickLabels) override;

  private:
    bool isCrowded(const QCPRange& range, const ChartTickMarks& marks) const;

    const QCPAxis* onScreen_ = nullptr;
    ChartAxis axis_;
    QFont font_;
    int room_ = 0;
    int widest_ = 0;
    int length_ = 1;
};

void styleAxis(QCPAxis& axis, const ChartTheme& theme);

} // namespace kernelcurve
