#pragma once

#include "app/compare/recording_chart.h"
#include "app/document/labs/guess.h"
#include "app/document/labs/guess_text.h"

#include <QPointF>
#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kernelcurve {

class ChartView;
class ExperimentDocument;
class GuessPad;
class NoteLabel;

/// Predict, then measure: while it is open a person draws in the chart, or types, the curve that
/// they expect. Guesses belong to the document.
class GuessBar : public QWidget {
    Q_OBJECT

  public:
    GuessBar(ExperimentDocument& document, const Catalog& catalog, ChartView& chart,
             QWidget* parent = nullptr);

    /// Closed at first.
    void setOpen(bool open);
    bool isOpen() const { return open_; }
    /// What the chart shows; complete.
    void setPlot(const PlotSettings& plot);
    /// What the device reaches at best, where that is known: how far up a guess may go.
    void setPeaks(double bytesPerSecond, double flopsPerSecond);
    /// What the chart shows of it: the guesses with the stroke that is being drawn, and, while it
    /// is open, room to draw in.
    Guessing guessing() const;

    /// Those of documents that others saved, by their files' names. Says what has none.
    void takeFiles(const QStringList& files);

  signals:
    /// The chart has to be drawn anew.
    void changed();
    void doneWanted();

  private:
    void layOut();
    void listCurves();
    void showCurve();
    void showScale();
    void takeOverText();
    void stroke(const QPointF& from, const QPointF& to);
    void reachLastPlace();
    void setPoint(const Value& place, double shown);
    double xOf(const Value& place) const;
    void commit();
    void clear();
    /// Nothing of it yet: of the curve and the person that are chosen.
    Guess noGuess() const;
    std::string by() const;
    void addFiles();
    const ExpectedCurve* curve() const;
    double factor() const;
    void retranslate();

    ExperimentDocument& document_;
    const Catalog& catalog_;
    ChartView& chart_;
    GuessPad* pad_;
    QLabel* forLabel_;
    QLabel* byLabel_;
    QLineEdit* by_;
    QPushButton* files_;
    QComboBox* curve_;
    QLineEdit* text_;
    QLabel* unit_;
    QLabel* scaleLabel_;
    QDoubleSpinBox* scale_;
    QPushButton* clear_;
    QPushButton* done_;
    NoteLabel* note_;
    bool open_ = false;
    PlotSettings plot_;
    std::vector<ExpectedCurve> curves_;
    std::optional<Guess> drawing_; ///< with the stroke that is being drawn
    double drawnFrom_ = 0;         ///< the stroke, on x
    double drawnTo_ = 0;
    QPointF pen_; ///< where it is
    double peakBandwidth_ = 0;
    double peakFlops_ = 0;
};

} // namespace kernelcurve
