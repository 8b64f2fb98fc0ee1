#pragma once

#include <QSplitter>

namespace kernelcurve {

class MeasurementTable;

/// The chart above the table. Until the user moves the border, the chart has enough height for a
/// plot of 320 pixels first, and then the table gets up to 40 %. A folded table that is shown again
/// gets its earlier height. The user's choice is kept in the settings.
class ResultsSplitter : public QSplitter {
    Q_OBJECT

  public:
    explicit ResultsSplitter(QWidget* parent);

    void setParts(QWidget& chart, MeasurementTable& table);
    void restore();
    void save() const;
    /// Forgets the user's choice.
    void reset();
    bool isChosen() const { return chosen_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void share();

    MeasurementTable* table_ = nullptr;
    bool chosen_ = false;
    QList<int> unfolded_; ///< the sizes before the table was folded
};

} // namespace kernelcurve
