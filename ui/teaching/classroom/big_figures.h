#pragma once

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
struct Recording;

/// The values of a measurement for a large display. They are the value of the chart's metric and a
/// few others.
struct BigFigures {
    struct Figure {
        QString label;
        QString number;
        QString unit;
    };
    QString heading;             ///< the kernel
    QString about;               ///< the values that identify the row
    std::vector<Figure> figures; ///< at most four values, of which the first belongs to the chart
    int row = -1;
    bool isBest = false; ///< the row has the best value of the chart's metric
};
/// Returns the values of this row. If `row` is -1 or was not measured, returns the values of the
/// best row. Returns nullopt if no row has the chart's metric.
std::optional<BigFigures> bigFigures(const Recording& recording, const Catalog& catalog, int row);
/// Returns the previous (`step` -1) or next (`step` 1) measured row, or `row` if no such row
/// exists.
int nextMeasured(const Recording& recording, int row, int step);

/// Shows these values on a full screen. Esc closes the view, arrow keys change the row, and Home
/// selects the best row.
class BigFiguresView : public QWidget {
    Q_OBJECT

  public:
    /// A separate window that closes with `owner`. The other arguments must outlive the window.
    BigFiguresView(const ExperimentDocument& document, const Catalog& catalog, QWidget* owner);

    /// Shows a row. A row of -1 shows the best row, also after changes.
    void showRow(int row);
    const std::optional<BigFigures>& shown() const { return figures_; }

  signals:
    void closed();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void refresh();

    const ExperimentDocument& document_;
    const Catalog& catalog_;
    int row_ = -1;
    std::optional<BigFigures> figures_;
};

} // namespace kernelcurve
