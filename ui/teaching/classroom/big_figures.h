#pragma once

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace kernelcurve {

class Catalog;
class ExperimentDocument;
struct Recording;

/// What a room reads from its last row: one figure of a measurement and a few next to it.
struct BigFigures {
    struct Figure {
        QString label;
        QString number;
        QString unit;
    };
    QString heading;             ///< the kernel
    QString about;               ///< the values that tell the row from others
    std::vector<Figure> figures; ///< the first is the chart's; at most four
    int row = -1;
    bool isBest = false; ///< of those that the chart's figure was measured of
};
/// Of this row, or of the best one where it is -1 or was not measured. Nothing if no row has the
/// figure that the chart shows.
std::optional<BigFigures> bigFigures(const Recording& recording, const Catalog& catalog, int row);
/// The measured row before or behind one (step -1, 1); the same where there is none.
int nextMeasured(const Recording& recording, int row, int step);

/// These figures alone on a whole screen. Esc leaves; arrows go from row to row, Home to the best.
class BigFiguresView : public QWidget {
    Q_OBJECT

  public:
    /// A window of its own, which `owner` ends with. The others outlive it.
    BigFiguresView(const ExperimentDocument& document, const Catalog& catalog, QWidget* owner);

    /// -1: the best one, also if a better one comes.
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
