#pragma once

#include "ui/results/table/measurement_model.h"
#include "ui/results/table/table_text.h"
#include "ui/widgets/delayed_call.h"

#include <QWidget>

#include <optional>
#include <set>
#include <vector>

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
    /// So high that eight rows are in view.
    QSize sizeHint() const override;

  signals:
    /// -1 if there is no current row any more.
    void currentMeasurementChanged(int row);
    /// These items of a YAML list are to be added to what the kernel's header requires.
    void requirementWanted(const QString& kernel, const QString& items);

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showSummary();
    void showDetails();
    void offerRequirement();
    void fillColumnsMenu();
    void hideColumns();
    void measureColumns();
    void sortAgain();
    void keepRowsInView();
    /// Leaves out what a user did not ask for where there is no room for it, and gives kernels the
    /// room that is left.
    void fit();
    std::vector<std::size_t> goingFirst() const;
    int wantedWidth(int column) const;
    int textWidth(int column) const;
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
    std::vector<int> widths_;             ///< that the columns need; of kernels for their ids alone
    bool widthsAreOwn_ = false;           ///< a user drew one
    std::optional<MeasurementColumn> sortedBy_; ///< also while there is no such column
    bool keepCurrentInView_ = false;
    DelayedCall fitSoon_{std::chrono::milliseconds(0), [this] { fit(); }};
};

} // namespace kernelcurve
