#pragma once

#include "ui/results/comparison/comparison_model.h"
#include "ui/widgets/delayed_call.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace kernelcurve {

class Catalog;
class Comparison;
class ExperimentDocument;

/// Shows the recordings with which the document is compared, and a table of differences.
class ComparisonPanel : public QWidget {
    Q_OBJECT

  public:
    ComparisonPanel(Comparison& comparison, const ExperimentDocument& document,
                    const Catalog& catalog, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {420, 600}; }

  signals:
    /// Emitted when the user selected a document row in the table.
    void measurementChosen(int row);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void show();
    int widthOf(int column) const;
    void fitColumns();
    void retranslate();

    Comparison& comparison_;
    const ExperimentDocument& document_;
    const Catalog& catalog_;
    ComparisonModel* model_;
    QSortFilterProxyModel* sorted_;
    QPushButton* add_;
    QPushButton* folder_;
    QPushButton* remove_;
    QListWidget* list_;
    QLabel* summary_;
    QTableView* table_;
    QAction* copy_;
    /// Updates are delayed, because measurements arrive faster than the differences need updates.
    DelayedCall soon_{std::chrono::milliseconds(300), [this] { show(); }};
};

} // namespace kernelcurve
