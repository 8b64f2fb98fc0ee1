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

/// The measurements as a table: numbers by status above, details of the current row below. Rows can
/// be filtered, grouped, sorted, and copied; columns can be hidden.
class MeasurementTable : public QWidget {
    Q_OBJECT

  public:
    explicit MeasurementTable(MeasurementModel& model, QWidget* parent = nullptr);

    /// Makes the measurement with this index the current row; -1: none. A filter may hide it.
    void setCurrentMeasurement(int row);
    int currentMeasurement() const { return current_; }
    void copy(TableFormat format);
    void openFilter();
    /// Sorts by the column of the current cell. Further calls sort in descending order, and then in
    /// measuring order.
    void sortByCurrentColumn();
    /// Shows all rows in measuring order, without groups and without a filter.
    void showAll();
    /// Focuses the rows; a folded table is opened.
    void focusRows();
    /// A folded table is only its summary. The choice is kept in the settings.
    void setFolded(bool folded);
    bool isFolded() const { return folded_; }
    /// Returns the height of eight rows.
    QSize sizeHint() const override;

  signals:
    /// Emitted when the user closes the filter: the table needs less height.
    void filterClosed();
    /// The user activated a failed row with a position in its kernel.
    void lineActivated(const QString& file, int line);
    /// `row` is -1 if there is no current row.
    void currentMeasurementChanged(int row);
    /// Requests adding these items of a YAML list to the kernel's header.
    void requirementWanted(const QString& kernel, const QString& items);
    void foldedChanged(bool folded);

  protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showSummary();
    void showDetails();
    /// Reserves enough height for the first lines, so that they do not cover the rows.
    void keepDetailsWhole();
    void showCount();
    void filter(const QString& text);
    void showBestMeaning();
    /// The current row of the view follows the current measurement.
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
    /// Hides optional columns if there is not enough space, and gives kernels the remaining width.
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
    QPushButton* require_; ///< shown if the current row's header lacks a requirement
    QAction* copyTsv_;
    QAction* copyCsv_;
    QAction* copyMarkdown_;
    std::set<std::string> shownMetrics_;  ///< the user's choices that differ from the defaults
    std::set<std::string> hiddenColumns_; ///< by choice
    std::vector<int> widths_;             ///< required widths; for kernels without titles
    bool widthsAreOwn_ = false;           ///< the user resized a column
    std::optional<MeasurementColumn> sortedBy_; ///< kept while the column is missing
    int current_ = -1;                          ///< the current measurement
    bool isCurrentHidden_ = false;              ///< by the filter
    bool following_ = false;                    ///< the view's current row is not the user's choice
    bool keepCurrentInView_ = false;
    bool folded_ = false;
    DelayedCall fitSoon_{std::chrono::milliseconds(0), [this] { fit(); }};
};

} // namespace kernelcurve
