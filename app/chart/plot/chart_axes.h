#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/data/chart_ticks.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// Hands a plot the ticks of chartTicks().
class ChartTicker : public QCPAxisTicker {
  public:
    void setAxis(const ChartAxis& axis) { axis_ = axis; }
    const ChartAxis& axis() const { return axis_; }
    /// Longer names of categories are shortened in their middle.
    void setRoom(const QFont& font, int width);
    /// An axis of `length` pixels names only as many categories as there is room for names of
    /// `widest` pixels; 0 names all of them.
    void setNamePitch(int widest, int length);
    /// Labels of numbers keep apart on this axis: there are fewer if they are long. The axis
    /// outlives this.
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
