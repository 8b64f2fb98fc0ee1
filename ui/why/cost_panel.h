#pragma once

#include "app/compare/row_costs.h"

#include <QWidget>

class QPushButton;

namespace kernelcurve {

class CostTableModel;
class NoteLabel;
class OriginBar;
class SelectableLabel;
class WrappingTable;

/// Returns the name of a cost in the program's language, such as "Bank conflicts".
QString costName(const TimeCost& cost);

/// The costs of the chosen row: a bar per cause, the largest first. Below them, the memory levels
/// that its bytes came from.
class CostPanel : public QWidget {
    Q_OBJECT

  public:
    explicit CostPanel(QWidget* parent = nullptr);

    /// `isTried` is true if changes of the kernel were tried, even if none could be predicted.
    void setCosts(RowCosts costs, bool isTried);
    /// Shows a note in place of costs: a prediction is in progress, or why there is none.
    void setNote(const QString& note);
    void setOrigins(std::optional<ByteOrigins> origins);

  signals:
    /// The user chose a cost at this line of the source.
    void lineChosen(int line);
    /// The user pressed the button that predicts changed kernels.
    void triesWanted();

  private:
    CostTableModel* model_;
    NoteLabel* note_;
    WrappingTable* table_;
    QPushButton* try_;
    SelectableLabel* tried_;
    OriginBar* origins_;
};

} // namespace kernelcurve
