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

/// Lets the user predict a curve before measuring it. The user draws the curve in the chart or
/// types its values. The document stores the guesses.
class GuessBar : public QWidget {
    Q_OBJECT

  public:
    GuessBar(ExperimentDocument& document, const Catalog& catalog, ChartView& chart,
             QWidget* parent = nullptr);

    /// Opens or closes the bar, which is initially closed.
    void setOpen(bool open);
    bool isOpen() const { return open_; }
    /// Sets the chart's settings, which must be complete.
    void setPlot(const PlotSettings& plot);
    /// Sets the device's peaks, or 0 if they are unknown. The peaks determine the initial scale.
    void setPeaks(double bytesPerSecond, double flopsPerSecond);
    /// Returns the guesses for the chart, including the current stroke. While the bar is open, the
    /// result also contains the range in which the user can draw.
    Guessing guessing() const;

    /// Adds the guesses of saved documents under the file names. A note lists the files without
    /// guesses.
    void takeFiles(const QStringList& files);

  signals:
    /// Emitted when the chart must be redrawn.
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
    /// Returns an empty guess for the selected curve and author.
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
    std::optional<Guess> drawing_; ///< edited guess with the current stroke
    double drawnFrom_ = 0;         ///< start of the stroke's x range
    double drawnTo_ = 0;
    QPointF pen_; ///< last position of the pen
    double peakBandwidth_ = 0;
    double peakFlops_ = 0;
};

} // namespace kernelcurve
