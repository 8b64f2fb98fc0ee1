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

/// The chart of the document's measurements, with controls for its axes. The document stores the
/// choices.
class PlotPanel : public QWidget {
    Q_OBJECT

  public:
    PlotPanel(ExperimentDocument& document, MeasurementModel& measurements, const Catalog& catalog,
              const Comparison& comparison, QWidget* parent = nullptr);

    ChartView& view() { return *view_; }
    PartsView& parts() { return *parts_; }
    /// Focuses the chart, or the first of several charts.
    void focusChart();
    QMenu& options();
    /// Returns the current chart. Its caption contains only notes about omitted data.
    ChartData chartNow() const { return makeChart(settings_, &growing_); }
    /// Returns the document's name in a comparison.
    QString ownName() const;
    /// Returns the other recordings whose curves `chart` contains. The result is valid until one of
    /// the recordings changes.
    std::vector<OtherRecording> othersIn(const ChartData& chart) const {
        return drawnOthers(chart, othersOf(settings_));
    }
    /// Sets the device, or null. The device's peaks determine the initial scale of guesses.
    void setDevice(const DeviceDescription* device);
    /// Sets the GPU whose recording the automatic device plays back. A note shows the name of the
    /// GPU. The name may be empty.
    void setRecordedOn(const QString& gpu);
    /// Lets the user draw expected curves.
    void setGuessing(bool on);
    /// Inserts a heading between the controls and the chart, and hides the chart's title.
    void setHeading(QWidget& heading);
    /// Sets whether a run is in progress. The text of an empty chart depends on it.
    void setRunning(bool running);
    /// Sets the shortcut for Run in the text of an empty chart. The shortcut may be empty.
    void setRunKey(const QString& key);

  signals:
    void guessingChanged(bool on);
    void exportWanted(); ///< emitted when the user exports the chart from the report dialog

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
    mutable GrowingChart growing_; ///< state of the chart of the document's rows
    PlotSettings settings_;        ///< complete settings, see completePlot()
    std::string chartTitle_;       ///< custom title, or empty for the experiment's title
    // All kernels that were selected at any time since the document was opened. Because of this
    // list, a kernel keeps its colour when other kernels are added or removed.
    Experiment beginning_;
    std::vector<std::string> kernels_;
    // The input for `choices_`, which changes less often than the measurements.
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
    QAction* noteHere_; ///< command in the chart's context menu
    QPushButton* options_;
    ChartOptionsMenu* optionsMenu_;
    ChartView* view_;
    PartsView* parts_;
    GuessBar* guess_ = nullptr; ///< guess bar, created on first use
    double peakBandwidth_ = 0;
    double peakFlops_ = 0;
    bool running_ = false;
    QString runKey_;       ///< text after "Run" in a sentence
    QString recordedOn_;   ///< GPU whose recording the automatic device plays back, or empty
    QString playedOn_;     ///< last nonempty `recordedOn_`
    QString predictedFor_; ///< GPU that a model predicts if the device is a predicted one
    NoteLabel* recorded_;  ///< origin of recorded or predicted rows
    NoteLabel* verdict_;   ///< errors of guesses, or the first error while collapsed
    QToolButton* allVerdicts_;
    NoteLabel* nextRun_; ///< differences between the next run and the shown run
};

} // namespace kernelcurve
