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
class QPushButton;
class QTableView;
class QToolButton;

namespace kernelcurve {

class FilterBar;
class PickerPopup;
class SelectableLabel;
class ShownMeasurements;

/// The table of the measurements. Above it is the number of rows by status, and below it are
/// details of the current row. The user can filter, group, sort, and copy rows, and hide columns.
class MeasurementTable : public QWidget {
    Q_OBJECT

  public:
    explicit MeasurementTable(MeasurementModel& model, QWidget* parent = nullptr);

    /// Makes the measurement with this index the current row. -1 makes no row current. A filter may
    /// hide the row.
    void setCurrentMeasurement(int row);
    int currentMeasurement() const { return current_; }
    void copy(TableFormat format);
    void openFilter();
    /// Sorts by the column of the current cell. The next call sorts in descending order, and the
    /// following one restores the measuring order.
    void sortByCurrentColumn();
    /// Shows all rows in measuring order, without groups and without a filter.
    void showAll();
    /// Focuses the rows. If the table is collapsed, opens it.
    void focusRows();
    /// Collapses the table to its summary, or expands it. The settings store the choice.
    void setFolded(bool folded);
    bool isFolded() const { return folded_; }
    /// Returns the height of eight rows.
    QSize sizeHint() const override;

  signals:
    /// Emitted when the user closed the filter, so the table needs less height.
    void filterClosed();
    /// Emitted when the user activated a failed row with a position in its kernel.
    void lineActivated(const QString& file, int line);
    /// Emitted with the new current row, or -1 for no row.
    void currentMeasurementChanged(int row);
    /// Emitted to request that these items of a YAML list are added to the kernel's header.
    void requirementWanted(const QString& kernel, const QString& items);
    void foldedChanged(bool folded);

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showSummary();
    void showDetails();
    /// Reserves enough height for the first lines of the details, so that they do not cover the
    /// rows.
    void keepDetailsWhole();
    void showCount();
    void filter(const QString& text);
    void showBestMeaning();
    /// Makes the view's current row follow the current measurement.
    void followCurrent();
    void showMenu(int column, QPoint position);
    void offerRequirement();
    void chooseColumns();
    void hideColumns();
    void measureColumns();
    int columnUnderKeyboard() const;
    void sortAgain();
    void keepRowsInView();
    void showFolded();
    /// Hides optional columns if the table is too narrow, and gives the kernel column the remaining
    /// width.
    void fit();
    std::vector<std::size_t> goingFirst() const;
    int wantedWidth(int column) const;
    int textWidth(int column) const;
    bool isHidden(const MeasurementColumn& column) const;
    void setHidden(const MeasurementColumn& column, bool hidden);
    void retranslate();

    MeasurementModel& model_;
    ShownMeasurements* shown_;
    QToolButton* fold_;
    QLabel* summary_;
    QPushButton* columnsButton_;
    PickerPopup* columnsPopup_;
    FilterBar* filterBar_;
    QTableView* view_;
    SelectableLabel* details_;
    /// Button that appears if the header of the current row's kernel lacks a requirement.
    QPushButton* require_;
    QAction* copyTsv_;
    QAction* copyCsv_;
    QAction* copyMarkdown_;
    /// Metrics whose visibility the user changed from the default.
    std::set<std::string> shownMetrics_;
    std::set<std::string> hiddenColumns_;       ///< columns that the user has hidden
    std::vector<int> widths_;                   ///< required widths for kernels without titles
    bool widthsAreOwn_ = false;                 ///< true if the user resized a column
    std::optional<MeasurementColumn> sortedBy_; ///< sort column, kept while the column is missing
    int current_ = -1;                          ///< current measurement
    bool isCurrentHidden_ = false;              ///< true if the filter hides the current row
    bool following_ = false; ///< true if the user did not choose the view's current row
    bool keepCurrentInView_ = false;
    bool folded_ = false;
    DelayedCall fitSoon_{std::chrono::milliseconds(0), [this] { fit(); }};
};

} // namespace kernelcurve
