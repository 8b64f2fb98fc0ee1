#pragma once

#include <QSplitter>

namespace kernelcurve {

class MeasurementTable;

/// A splitter with the chart above the table. By default, the chart gets enough height for a plot
/// of 320 pixels, and the table gets up to 40 % of the height. When the table expands again, it
/// returns to its previous height. The settings store the user's choice.
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
