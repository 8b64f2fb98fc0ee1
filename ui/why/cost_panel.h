#pragma once

#include "app/compare/byte_origins.h"
#include "app/compare/row_costs.h"

#include <QWidget>

class QPushButton;

namespace kernelcurve {

class NoteLabel;
class StackedBar;

/// Shows the memory levels that moved a row's bytes, as a stacked bar with the shares as text.
class OriginBar : public QWidget {
    Q_OBJECT

  public:
    explicit OriginBar(QWidget* parent = nullptr);

    /// Sets the origins. Without origins, hides the bar.
    void setOrigins(std::optional<ByteOrigins> origins);

  private:
    void showText();

    StackedBar* bar_;
    NoteLabel* note_;
    std::optional<ByteOrigins> origins_;
};

class CostTableModel;
class NoteLabel;
class OriginBar;
class SelectableLabel;
class WrappingTable;

/// Returns the name of a cost in the program's language, such as "Bank conflicts".
QString costName(const TimeCost& cost);

/// The costs of the selected row with one bar per cause, largest first. Below the bars, the panel
/// shows the memory levels that moved the row's bytes.
class CostPanel : public QWidget {
    Q_OBJECT

  public:
    explicit CostPanel(QWidget* parent = nullptr);

    /// `isTried` is true if changes to the kernel were tried, including changes that could not be
    /// predicted.
    void setCosts(RowCosts costs, bool isTried);
    /// Shows a note instead of costs. The note states that a prediction is in progress, or the
    /// reason why there is no prediction.
    void setNote(const QString& note);
    void setOrigins(std::optional<ByteOrigins> origins);

  signals:
    /// Emitted when the user selected a cost at this source line.
    void lineChosen(int line);
    /// Emitted when the user pressed the button that predicts changed kernels.
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
