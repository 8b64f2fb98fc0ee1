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

/// What makes a chart fit into a report: its title, names and limits of its axes, names and order
/// of its series, notes, the legend's place, letters, size and background. Every change is shown in
/// the chart at once.
class ChartLookDialog : public QDialog {
    Q_OBJECT

  public:
    /// `title` is what the chart is called by itself; `series` are the names that the chart gives
    /// by itself, in its order.
    ChartLookDialog(PlotSettings plot, const QString& title, QStringList series, QWidget* parent);

  signals:
    /// What this dialog is about is as in these settings now.
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
    /// How far a note is from its point.
    void showAway(int row);
    void takeAway(int row);
    void takeForm();
    void takeFigure();
    void showFigure();
    void showProblems();

    PlotSettings plot_;
    QStringList series_; ///< in the order shown
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
    QString formProblem_; ///< why a limit was not taken; empty: both were
    QString noteProblem_; ///< the same of where a note stands
    bool filling_ = false;
};

} // namespace kernelcurve
