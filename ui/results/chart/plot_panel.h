#pragma once

#include "app/compare/recording_chart.h"
#include "app/document/labs/references.h"
#include "ui/results/chart/plot_choices.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace kernelcurve {

struct ChartPoint;
class ChartOptionsMenu;
class ChartView;
class Comparison;
struct DeviceDescription;
class ExperimentDocument;
class GuessBar;
class MeasurementModel;
class NoteLabel;
class PartsView;
class PickerBox;
struct TrackedPoint;

/// The chart of the document's measurements, and what it shows on which axis. The choices belong to
/// the document.
class PlotPanel : public QWidget {
    Q_OBJECT

  public:
    PlotPanel(ExperimentDocument& document, MeasurementModel& measurements, const Catalog& catalog,
              const Comparison& comparison, QWidget* parent = nullptr);

    ChartView& view() { return *view_; }
    PartsView& parts() { return *parts_; }
    /// The keyboard goes to the chart, or to the first of several.
    void focusChart();
    /// How it is drawn.
    QMenu& options();
    /// The chart as it is now, without a caption but for what is left out.
    ChartData chartNow() const { return makeChart(settings_, &growing_); }
    /// The document's name beside other recordings.
    QString ownName() const;
    /// The recordings beside the document's whose curves it has. Until one of them changes.
    std::vector<OtherRecording> othersIn(const ChartData& chart) const {
        return drawnOthers(chart, othersOf(settings_));
    }
    /// What it reaches at best, where that is known, is how far up a guess may go. May be null.
    void setDevice(const DeviceDescription* device);
    /// The GPU whose recording the automatic device plays, by name; a note then stands by the
    /// chart.
    void setRecordedOn(const QString& gpu);
    /// Lets the person draw what they expect.
    void setGuessing(bool on);
    /// Stands between the choices and the chart, which says no title itself then.
    void setHeading(QWidget& heading);
    /// What stands where there is no point yet depends on it.
    void setRunning(bool running);
    /// Likewise: the key of Run as a person reads it, or nothing.
    void setRunKey(const QString& key);

  signals:
    void guessingChanged(bool on);
    void exportWanted(); ///< by who has made the chart fit for a report

  private:
    std::vector<OtherRecording> othersOf(const PlotSettings& settings) const;
    std::optional<Recording> rowsShown() const;
    ChartData makeChart(const PlotSettings& settings, GrowingChart* growing) const;
    void showParts(const ChartData& chart);
    void editLook();
    void noteOnPoint();
    bool takesNotes() const;
    Value placeOf(const ChartPoint& point) const;
    void askForNote(const TrackedPoint& at);
    void noteKernels();
    void showSettings();
    void showLogarithmic(const ChartData& chart);
    void change(const std::function<void(PlotSettings&)>& edit);
    void fillSeriesMenu();
    QString whyEmpty(const ChartData& chart) const;
    void showOrigin();
    void showVerdicts();
    QString nextRunDiffers() const;
    GuessBar& guess();
    void retranslate();

    ExperimentDocument& document_;
    MeasurementModel& measurements_;
    const Catalog& catalog_;
    const Comparison& comparison_;
    mutable References references_;
    mutable GrowingChart growing_; ///< of the document's rows
    PlotSettings settings_;        ///< complete
    std::string chartTitle_;       ///< of its own; empty: the experiment's
    // A kernel keeps its colour while others are ticked and unticked.
    Experiment beginning_;
    std::vector<std::string> kernels_;
    // What the choices were made from: measurements come in more often than they change.
    std::vector<MeasurementColumn> columns_;
    PlotSettings offered_;
    PlotChoices choices_;
    QLabel* yLabel_;
    PickerBox* y_;
    QCheckBox* logY_;
    QLabel* xLabel_;
    PickerBox* x_;
    QCheckBox* logX_;
    QPushButton* series_;
    QMenu* seriesMenu_;
    QAction* noteHere_; ///< of the chart's context menu
    QPushButton* options_;
    ChartOptionsMenu* optionsMenu_;
    ChartView* view_;
    PartsView* parts_;
    GuessBar* guess_ = nullptr; ///< made when somebody guesses
    double peakBandwidth_ = 0;
    double peakFlops_ = 0;
    bool running_ = false;
    QString runKey_;       ///< as it follows "Run" in a sentence
    QString recordedOn_;   ///< the GPU whose recording the automatic device plays; may be empty
    QString playedOn_;     ///< the last one that it played
    QString predictedFor_; ///< the GPU of the device, if a model predicts its times
    NoteLabel* recorded_;  ///< that the automatic device is a recorded one
    NoteLabel* verdict_;   ///< the errors of guesses; folded: only that of the first one
    QToolButton* allVerdicts_;
    NoteLabel* nextRun_; ///< that the next run is another one than what is shown
};

} // namespace kernelcurve
