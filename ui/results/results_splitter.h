#pragma once

#include <QSplitter>

namespace kernelcurve {

class MeasurementTable;

/// A splitter with the chart above the table. Until the user moves the border, the chart first gets
/// enough height for a plot of 320 pixels, and then the table gets up to 40 %. If a collapsed table
/// is shown again, it gets its earlier height. The settings store the user's choice.
class ResultsSplitter : public QSplitter {
    Q_OBJECT

  public:
    explicit ResultsSplitter(QWidget* parent);

    void setParts(QWidget& chart, MeasurementTable& table);
    void restore();
    void save() const;
    /// Discards the user's choice.
    void reset();
    bool isChosen() const { return chosen_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void share();

    MeasurementTable* table_ = nullptr;
    bool chosen_ = false;
    QList<int> unfolded_; ///< sizes before the table was collapsed
};

} // namespace kernelcurve
