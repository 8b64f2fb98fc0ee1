#pragma once

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
struct Recording;

/// A large display: one value of a measurement and a few others.
struct BigFigures {
    struct Figure {
        QString label;
        QString number;
        QString unit;
    };
    QString heading;             ///< the kernel
    QString about;               ///< the values that identify the row
    std::vector<Figure> figures; ///< the first one belongs to the chart; at most four
    int row = -1;
    bool isBest = false; ///< number of rows with the chart's metric
};
/// For this row, or the best one if it is -1 or was not measured. Nothing if no row has the chart's
/// metric.
std::optional<BigFigures> bigFigures(const Recording& recording, const Catalog& catalog, int row);
/// The previous or next measured row (step -1, 1); the same if there is none.
int nextMeasured(const Recording& recording, int row, int step);

/// Shows these values on a full screen. Esc closes it; arrow keys change the row, Home selects the
/// best.
class BigFiguresView : public QWidget {
    Q_OBJECT

  public:
    /// A separate window that closes with `owner`. The other arguments outlive it.
    BigFiguresView(const ExperimentDocument& document, const Catalog& catalog, QWidget* owner);

    /// -1: the best row, also after changes.
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
