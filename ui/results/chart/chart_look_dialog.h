#pragma once

#include "gpu/model/experiment/plot_settings.h"

#include <QDialog>
#include <QStringList>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace kernelcurve {

class NoteLabel;

/// Prepares a chart for a report: title, axis names and limits, names and order of the series,
/// notes, legend position, font size, size, and background. The chart shows every change
/// immediately.
class ChartLookDialog : public QDialog {
    Q_OBJECT

  public:
    /// `title` is the chart's default title. `series` contains the default names of the chart's
    /// series, in order.
    ChartLookDialog(PlotSettings plot, const QString& title, QStringList series, QWidget* parent);

  signals:
    /// Emitted when the user changed `look` or the limits in these settings.
    void edited(const kernelcurve::PlotSettings& plot);
    void exportWanted();

  private:
    QWidget* makeForm(const QString& title);
    QWidget* makeSeries();
    QWidget* makeNotes();
    void fillSeries();
    void fillNotes();
    void moveSeries(int by);
    void takeSeries();
    void takeNotes();
    /// Shows the offset of a note from its point.
    void showAway(int row);
    void takeAway(int row);
    void takeForm();
    void takeFigure();
    void showFigure();
    void showProblems();

    PlotSettings plot_;
    QStringList series_; ///< series names in display order
    QLineEdit* title_;
    QLineEdit* xLabel_;
    QLineEdit* yLabel_;
    QLineEdit* xFrom_;
    QLineEdit* xTo_;
    QLineEdit* yFrom_;
    QLineEdit* yTo_;
    QComboBox* legend_;
    QComboBox* background_;
    QComboBox* figure_;
    QDoubleSpinBox* letters_;
    QDoubleSpinBox* width_;
    QDoubleSpinBox* height_;
    QTableWidget* names_;
    QTableWidget* notes_;
    QPushButton* removeNote_;
    NoteLabel* problem_;
    QPushButton* export_ = nullptr;
    QString formProblem_; ///< reason why a limit is invalid, or empty
    QString noteProblem_; ///< reason why a note's offset is invalid, or empty
    bool filling_ = false;
};

} // namespace kernelcurve
