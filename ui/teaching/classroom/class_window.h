#pragma once

#include "app/assignment/cost_feedback.h"
#include "app/assignment/grading.h"
#include "app/classroom/class_charts.h"
#include "app/classroom/class_roster.h"

#include <QStringList>
#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace kernelcurve {

class Catalog;
class ChartView;
class ClassModel;
class NoteLabel;

/// A class: a table of its recordings and submissions, and a chart of their spread with the
/// selected student. With an assignment, submissions are graded in the sandbox, with the journal of
/// `grade`; claims of files are not trusted. After that, their costs are predicted, if a predicted
/// device is usable.
class ClassWindow : public QWidget {
    Q_OBJECT

  public:
    /// A separate window that closes with `owner`. `engine` and `catalog` must outlive the window.
    ClassWindow(EngineClient& engine, const Catalog& catalog, QWidget* owner);
    ~ClassWindow() override;

    /// Adds files and folders. An assignment starts the grading of the submissions.
    void add(const QStringList& filesAndFolders);
    const ClassRoster& roster() const { return roster_; }
    ChartView& chart() { return *chart_; }

  signals:
    /// Emitted when all submissions are graded.
    void graded();
    /// The costs of all submissions are predicted, or cannot be predicted.
    void costsPredicted();

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void layOut();
    void openFiles();
    void openFolder();
    void openAssignment();
    void grade();
    void takeGrades();
    void predictCosts();
    void stop();
    bool isBusy() const;
    void startAnew();
    void saveTable();
    void showDetails();
    void showAll();
    void fillScreen(bool on);
    void showChart();
    void listCurves();
    void sayState();
    QStringList costState() const;
    void retranslate();
    /// Returns the entry of the selected row.
    std::optional<std::size_t> chosen() const;

    EngineClient& engine_;
    const Catalog& catalog_;
    ClassRoster roster_;
    std::shared_ptr<const Assignment> assignment_;
    std::unique_ptr<Grading> grading_;
    std::unique_ptr<CostFeedback> costs_; ///< uses `grading_`
    bool isStopped_ = false;              ///< the user stopped grading or predictions
    QString trouble_;                     ///< last error
    ClassModel* model_;
    QSortFilterProxyModel* sorted_;
    QPushButton* addFiles_;
    QPushButton* addFolder_;
    QPushButton* choose_;
    QPushButton* stop_;
    QPushButton* save_;
    QPushButton* clear_;
    NoteLabel* state_;
    QTableView* table_;
    QLabel* curveLabel_;
    QComboBox* curve_;
    ChartView* chart_;
};

} // namespace kernelcurve
