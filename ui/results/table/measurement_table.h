#pragma once

#include "ui/results/table/measurement_model.h"
#include "ui/results/table/table_text.h"

#include <QWidget>

#include <set>

class QAction;
class QLabel;
class QMenu;
class QPushButton;
class QTableView;

namespace kernelcurve {

class MeasurementSort;
class SelectableLabel;

/// The measurements as a sortable table: how many of each status above, all about the current row
/// below. Rows can be copied; columns can be hidden.
class MeasurementTable : public QWidget {
    Q_OBJECT

  public:
    explicit MeasurementTable(MeasurementModel& model, QWidget* parent = nullptr);

    /// Makes the measurement with this index the current row; -1 makes none.
    void setCurrentMeasurement(int row);
    int currentMeasurement() const;
    void copy(TableFormat format);
    /// Moves the keyboard to the rows.
    void focusRows();

  signals:
    /// -1 where there is no current row any more.
    void currentMeasurementChanged(int row);
    /// These items of a YAML list are to be added to what the kernel's header requires.
    void requirementWanted(const QString& kernel, const QString& items);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void showSummary();
    void showDetails();
    void offerRequirement();
    void fillColumnsMenu();
    void hideColumns();
    int neededWidth(int column) const;
    bool isHidden(const MeasurementColumn& column) const;
    void setHidden(const MeasurementColumn& column, bool hidden);
    void retranslate();

    MeasurementModel& model_;
    MeasurementSort* sorted_;
    QLabel* summary_;
    QPushButton* columnsButton_;
    QMenu* columnsMenu_;
    QTableView* view_;
    SelectableLabel* details_;
    QPushButton* require_; ///< where the current row's header lacks a requirement
    QAction* copyTsv_;
    QAction* copyCsv_;
    QAction* copyMarkdown_;
    std::set<std::string> shownMetrics_;  ///< by choice, against the usual
    std::set<std::string> hiddenColumns_; ///< by choice
    std::size_t sizedColumns_ = 0;
};

} // namespace kernelcurve
