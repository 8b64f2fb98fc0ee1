#include "ui/results/chart/plot_panel.h"

#include "app/chart/data/chart_ticks.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"
#include "app/document/experiment_document.h"
#include "app/document/labs/lab_steps.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/metric.h"
#include "ui/results/chart/chart_look_dialog.h"
#include "ui/results/chart/chart_options_menu.h"
#include "ui/results/chart/guess_bar.h"
#include "ui/results/chart/parts_view.h"
#include "ui/results/chart/run_outcome.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/table/measurement_model.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/messages/note_label.h"
#include "ui/widgets/named.h"
#include "ui/widgets/picker_box.h"

#include <QApplication>
#include <QCheckBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

/// Removes the suffix of a device name: "NVIDIA H200" for "NVIDIA H200 (predicted)".
QString gpuName(const std::string& device) {
    return QString::fromStdString(device).remove(
        QString::fromUtf8(predictedEnding.data(), std::ssize(predictedEnding)));
}

void fill(PickerBox* box, const std::vector<PlotChoice>& choices, const std::string& current) {
    std::vector<PickerItem> items;
    for (const PlotChoice& choice : choices)
        items.push_back(pickerItem(choice));
    box->setItems(std::move(items), QString::fromStdString(current));
}

/// Inserts the widgets of `group`, which was created later, into the tab order before `next`.
void comeBefore(QWidget& next, const QWidget& group) {
    QWidget* before = next.previousInFocusChain();
    for (auto* each : group.findChildren<QWidget*>())
        // The list of an opened combo box is a separate window.
        if (each->focusPolicy() & Qt::TabFocus && each->window() == next.window()) {
            QWidget::setTabOrder(before, each);
            before = each;
        }
}

} // namespace

PlotPanel::PlotPanel(ExperimentDocument& document, MeasurementModel& measurements,
                     const Catalog& catalog, const Comparison& comparison, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , measurements_(measurements)
    , catalog_(catalog)
    , comparison_(comparison)
    , yLabel_(new QLabel(this))
    , y_(named("plotY", new PickerBox(this)))
    , logY_(new QCheckBox(this))
    , xLabel_(new QLabel(this))
    , x_(named("plotX", new PickerBox(this)))
    , logX_(new QCheckBox(this))
    , series_(new QPushButton(this))
    , seriesMenu_(new QMenu(this))
    , noteHere_(named("noteHere", new QAction(this)))
    , options_(named("chartOptions", new QPushButton(this)))
    , optionsMenu_(new ChartOptionsMenu(references_, this))
    , view_(named("chart", new ChartView(this)))
    , parts_(new PartsView(this))
    , recorded_(named("recordedOn", new NoteLabel(Tone::Muted, this)))
    , verdict_(named("guessVerdict", new NoteLabel(Tone::Muted, this)))
    , allVerdicts_(named("allVerdicts", new QToolButton(this)))
    , nextRun_(named("nextRunHint", new NoteLabel(Tone::Muted, this))) {
    yLabel_->setBuddy(y_);
    xLabel_->setBuddy(x_);
    for (PickerBox* box : {x_, y_}) {
        // The boxes are as wide as their current text, up to a limit. They shrink if the
        // neighbouring panel is wide.
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        connect(box, &QComboBox::currentTextChanged, this, [box](const QString& text) {
            const QFontMetrics metrics = box->fontMetrics();
            const int letters =
                1 + metrics.horizontalAdvance(text) / metrics.horizontalAdvance(QChar(u'X'));
            box->setMinimumContentsLength(std::clamp(letters, 6, 20));
            constexpr int arrow = 30;
            constexpr int most = 112;
            box->setMinimumWidth(std::min(metrics.horizontalAdvance(text) + arrow, most));
            box->setToolTip(text);
        });
    }
    series_->setMenu(seriesMenu_);
    options_->setMenu(optionsMenu_);
    for (NoteLabel* note : {recorded_, verdict_, nextRun_})
        note->setContentsMargins(8, 2, 8, 4);

    auto* line = new FlowLayout;
    line->setContentsMargins(5, 4, 5, 0);
    line->setSpacing(6);
    const auto addTogether = [&](std::initializer_list<LayoutPart> widgets) {
        auto* group = new QWidget(this);
        auto* row = lineOf(widgets, group);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        line->addWidget(group);
    };
    addTogether({yLabel_, y_, logY_});
    addTogether({xLabel_, x_, logX_});
    addTogether({series_, options_});
    allVerdicts_->setAutoRaise(true);
    allVerdicts_->setCheckable(true);
    allVerdicts_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    allVerdicts_->hide();
    connect(allVerdicts_, &QToolButton::toggled, this, &PlotPanel::showVerdicts);
    columnOf({line,
              {view_, 1},
              {parts_, 1},
              recorded_,
              lineOf({{verdict_, 1}, {allVerdicts_, 0, Qt::AlignTop}}),
              nextRun_},
             this)
        ->setContentsMargins({});
    parts_->hide();

    view_->setChartSource([this] {
        ChartData chart = chartNow();
        optionsMenu_->show(settings_, chart.kind);
        showLogarithmic(chart);
        view_->setEmptyText(whyEmpty(chart));
        showParts(chart);
        return chart;
    });
    connect(optionsMenu_, &ChartOptionsMenu::edited, this, &PlotPanel::change);
    connect(optionsMenu_, &ChartOptionsMenu::lookWanted, this, &PlotPanel::editLook);
    connect(optionsMenu_, &ChartOptionsMenu::noteWanted, this, &PlotPanel::noteOnPoint);
    connect(noteHere_, &QAction::triggered, this, [this] {
        if (view_->menuPoint())
            askForNote(*view_->menuPoint());
    });
    connect(view_, &ChartView::menuOpens, this,
            [this] { noteHere_->setEnabled(takesNotes() && view_->menuPoint()); });
    view_->addActions({noteHere_, &optionsMenu_->look()});
    connect(y_, &QComboBox::activated, this, [this](int index) {
        change([&](PlotSettings& plot) { plot.y = y_->itemData(index).toString().toStdString(); });
    });
    connect(x_, &QComboBox::activated, this, [this](int index) {
        change([&](PlotSettings& plot) { plot.x = x_->itemData(index).toString().toStdString(); });
    });
    connect(logY_, &QCheckBox::toggled, this,
            [this](bool on) { change([&](PlotSettings& plot) { plot.logY = on; }); });
    connect(logX_, &QCheckBox::toggled, this,
            [this](bool on) { change([&](PlotSettings& plot) { plot.logX = on; }); });
    connect(view_, &ChartView::logarithmicChanged, this, [this](Qt::Orientation axis, bool on) {
        change([&](PlotSettings& plot) {
            if (axis == Qt::Horizontal)
                plot.logX = on;
            else
                plot.logY = on;
        });
    });
    connect(seriesMenu_, &QMenu::aboutToShow, this, &PlotPanel::fillSeriesMenu);
    const auto forget = [this] { growing_.forget(); };
    connect(&document_, &ExperimentDocument::measurementsReset, this, forget);
    connect(&document_, &ExperimentDocument::measurementChanged, this, forget);
    connect(&document_, &ExperimentDocument::experimentChanged, this, &PlotPanel::showSettings);
    connect(&measurements_, &MeasurementModel::updated, this, &PlotPanel::showSettings);
    connect(&document_, &ExperimentDocument::earlierRunsChanged, view_, &ChartView::chartChanged);
    connect(&comparison_, &Comparison::changed, view_, &ChartView::chartChanged);
    keepTranslated(this, [this] { retranslate(); });
}

std::vector<OtherRecording> PlotPanel::othersOf(const PlotSettings& settings) const {
    std::vector<OtherRecording> others = comparison_.overlays();
    // If the comparison shows the previous run, `others` already contains it.
    if (const auto& earlier = document_.earlierRuns();
        !earlier.empty() && !comparison_.shows(previousRun) &&
        !nothingMeasured(earlier.front().recording->measurements))
        others.push_back({{}, earlier.front().recording.get(), false, true});
    for (const std::string& id : settings.references) {
        try {
            const Recording& published = references_.named(id);
            others.push_back({shownText(published.experiment.title), &published, true});
        } catch (const Error&) {
            // A document from another installation may refer to results that this program lacks.
            // These results are not in the chart, and the menu shows which results are.
            continue;
        }
    }
    return others;
}

/// Returns the rows to draw if they differ from the document's rows.
std::optional<Recording> PlotPanel::rowsShown() const {
    std::optional<Recording> shown = withRowsOfStep(document_, catalog_);
    // Without a measured row, the chart has no scale for the marks of failed rows.
    if (nothingMeasured(document_.recording().measurements)) {
        shown = document_.recording();
        shown->measurements.clear();
    }
    return shown;
}

ChartData PlotPanel::makeChart(const PlotSettings& settings, GrowingChart* growing) const {
    const Guessing guessing =
        guess_ ? guess_->guessing() : Guessing{document_.experiment().guesses, std::nullopt};
    std::optional<Recording> shown = rowsShown();
    if ((isFromSpeedup(settings.y) || isFromSpeedup(settings.x)) &&
        document_.baseline() != document_.experiment().baseline) {
        if (!shown)
            shown = document_.recording();
        shown->experiment.baseline = document_.baseline();
    }
    return recordingChart(shown ? *shown : document_.recording(), settings, catalog_,
                          othersOf(settings), ownName(), &guessing, kernels_,
                          shown ? nullptr : growing);
}

QString PlotPanel::ownName() const {
    return comparison_.ownName();
}

/// Shows the small multiples instead of the single chart if the chart has parts.
void PlotPanel::showParts(const ChartData& chart) {
    const QWidget* focused = QApplication::focusWidget();
    const bool hadFocus = focused == view_ || parts_->isAncestorOf(focused);
    parts_->setChart(chart);
    const bool split = !chart.parts.empty();
    if (parts_->isHidden() == split)
        QTimer::singleShot(0, this, [this, split, hadFocus] {
            (split ? static_cast<QWidget*>(parts_) : view_)->show();
            // Without this call, the next widget would get the focus, and the user would edit the
            // title.
            if (hadFocus && (!split || !parts_->views().empty()))
                (split ? parts_->views().front() : view_)->setFocus(Qt::OtherFocusReason);
            (split ? static_cast<QWidget*>(view_) : parts_)->hide();
        });
}

void PlotPanel::editLook() {
    PlotSettings plain = settings_;
    plain.look = {};
    plain.split = ChartSplit::None;
    QStringList series;
    for (const ChartSeries& each : makeChart(plain, nullptr).series)
        series << each.name;
    auto* dialog =
        new ChartLookDialog(document_.experiment().plot, document_.title({}), series, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ChartLookDialog::exportWanted, this, &PlotPanel::exportWanted);
    connect(dialog, &ChartLookDialog::edited, this, [this](const PlotSettings& wanted) {
        change([&](PlotSettings& plot) {
            plot.limitsX = wanted.limitsX;
            plot.limitsY = wanted.limitsY;
            plot.look = wanted.look;
        });
        // A zoomed chart would hide the new limits.
        view_->canvas().zoomer().showAll();
    });
    dialog->open();
}

/// Adds a note to the point under the cursor. If no point is under the cursor, adds the note to the
/// selected point.
void PlotPanel::noteOnPoint() {
    ChartCanvas& canvas = view_->canvas();
    const auto reached = canvas.cursor().point();
    const auto& point = reached ? reached : canvas.selectedPoint();
    if (point && takesNotes())
        return askForNote(*point);
    QMessageBox::information(this, tr("Note on the point"),
                             !takesNotes()
                                 ? tr("This chart does not support notes, because its points can "
                                      "change. Use a chart with a parameter on the x axis.")
                                 : tr("No point is selected. Click a point, or move to one with "
                                      "the arrow keys in the chart; then add the note again."));
}

/// Returns false if measuring again can move the chart's points, for example if x is a metric.
bool PlotPanel::takesNotes() const {
    return findMetric(settings_.x) == nullptr && view_->chart().kind != ChartKind::Timeline &&
           view_->chart().kind != ChartKind::Roofline;
}

/// Returns the point's x value: the value in its row or, for a point of another recording, the
/// value at the point's position.
Value PlotPanel::placeOf(const ChartPoint& point) const {
    const auto& rows = document_.recording().measurements;
    if (point.row >= 0 && point.row < static_cast<int>(rows.size())) {
        const Configuration& at = rows[static_cast<std::size_t>(point.row)].configuration;
        const Value* parameter = at.parameters.get(settings_.x);
        return parameter ? *parameter : Value(at.kernel);
    }
    const QString word = view_->chart().x.categories.value(static_cast<qsizetype>(point.x));
    bool isNumber = word.isEmpty();
    const double number = word.isEmpty() ? point.x : word.toDouble(&isNumber);
    if (!isNumber)
        return word.toStdString();
    return number == std::floor(number) ? Value(static_cast<std::int64_t>(number)) : Value(number);
}

void PlotPanel::askForNote(const TrackedPoint& at) {
    const ChartData& chart = view_->chart();
    const ChartPoint& point = pointOf(chart, at);
    const QString shown = chart.series[static_cast<std::size_t>(at.series)].name;
    PointNote note;
    note.series = shown.toStdString();
    for (const auto& [own, given] : settings_.look.names)
        if (given == note.series)
            note.series = own;
    note.x = placeOf(point);
    QInputDialog question(this);
    question.setWindowTitle(tr("Note on the point"));
    question.setLabelText(tr("Note on %1 at %2").arg(shown, chartNumber(chart.x, point.x)));
    constexpr int letters = 48;
    question.resize(fontMetrics().averageCharWidth() * letters, question.sizeHint().height());
    if (question.exec() != QDialog::Accepted || question.textValue().trimmed().isEmpty())
        return;
    note.text = question.textValue().trimmed().toStdString();
    change([&](PlotSettings& plot) { plot.look.notes.push_back(note); });
}

void PlotPanel::noteKernels() {
    Experiment beginning = document_.beginning();
    // The document or its lab was replaced.
    if (beginning.kernels != beginning_.kernels || beginning.lab != beginning_.lab) {
        beginning_ = std::move(beginning);
        kernels_ = kernelOrder(beginning_);
    }
    for (const std::string& kernel : document_.experiment().kernels)
        if (std::find(kernels_.begin(), kernels_.end(), kernel) == kernels_.end())
            kernels_.push_back(kernel);
}

void PlotPanel::setHeading(QWidget& heading) {
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, &heading);
    comeBefore(*view_, heading);
    view_->setTitled(false);
    parts_->setTitled(false);
}

void PlotPanel::focusChart() {
    QWidget* chart = view_;
    if (!parts_->isHidden() && !parts_->views().empty())
        chart = parts_->views().front();
    chart->setFocus(Qt::ShortcutFocusReason);
}

QMenu& PlotPanel::options() {
    return *optionsMenu_;
}

void PlotPanel::setGuessing(bool on) {
    if ((guess_ && guess_->isOpen()) == on)
        return;
    const bool hadFocus = guess().isAncestorOf(QApplication::focusWidget());
    guess().setOpen(on);
    if (!on && hadFocus)
        focusChart();
    emit guessingChanged(on);
}

void PlotPanel::setDevice(const DeviceDescription* device) {
    predictedFor_ =
        device && device->kind == DeviceKind::Predict ? gpuName(device->name) : QString();
    showOrigin();
    peakBandwidth_ = device ? device->peakBytesPerSecond.value_or(0) : 0;
    peakFlops_ = device ? device->peakFlopsPerSecond.value_or(0) : 0;
    if (guess_)
        guess_->setPeaks(peakBandwidth_, peakFlops_);
}

void PlotPanel::setRecordedOn(const QString& gpu) {
    recordedOn_ = gpu;
    if (!gpu.isEmpty())
        playedOn_ = gpu;
    showOrigin();
}

/// Shows the origin of the rows. If there are no rows, shows the origin that the next run will
/// have.
void PlotPanel::showOrigin() {
    QString predicted = predictedFor_;
    QString recorded = recordedOn_;
    const Recording& recording = document_.recording();
    bool isMixed = false;
    QStringList programs;
    if (!recording.measurements.empty()) {
        QStringList models;
        QStringList others;
        bool areRecorded = true;
        const auto note = [&](const Environment& environment) {
            if (environmentEntry(environment, importedEntry))
                programs << QString::fromStdString(environmentText(environment, "program"));
            const QString name = gpuName(environmentText(environment, "device"));
            (isPredicted(environment) ? models : others) << name;
            areRecorded = areRecorded && environmentEntry(environment, replayedEntry);
        };
        for (const MeasuringDevice& device : recording.devices)
            note(device.environment);
        if (recording.devices.empty())
            note(recording.environment);
        predicted = models.join(QStringLiteral(", "));
        isMixed = !others.isEmpty();
        recorded = areRecorded && others == QStringList(playedOn_) ? playedOn_ : QString();
    }
    programs.removeDuplicates();
    if (!programs.isEmpty())
        recorded_->say(tr("Imported: %1 measured these rows, not Kernelcurve.")
                           .arg(programs.join(QStringLiteral(", "))));
    else if (!predicted.isEmpty())
        recorded_->say((isMixed ? tr("The rows of the %1 are predicted by a model, not measured.")
                                : tr("Predicted for an %1 by a model, not measured. The CPU "
                                     "verifies the results at small sizes."))
                           .arg(predicted));
    else
        recorded_->say(recorded.isEmpty()
                           ? QString()
                           : tr("Recorded on an %1: no GPU is available here. Select the CPU to "
                                "measure on this machine.")
                                 .arg(recorded));
}

GuessBar& PlotPanel::guess() {
    if (guess_ == nullptr) {
        guess_ = new GuessBar(document_, catalog_, *view_, this);
        auto* column = static_cast<QVBoxLayout*>(layout());
        column->insertWidget(column->indexOf(view_), guess_);
        comeBefore(*view_, *guess_);
        guess_->setPeaks(peakBandwidth_, peakFlops_);
        guess_->setPlot(settings_);
        connect(guess_, &GuessBar::doneWanted, this, [this] { setGuessing(false); });
        connect(guess_, &GuessBar::changed, view_, &ChartView::chartChanged);
    }
    return *guess_;
}

void PlotPanel::setRunning(bool running) {
    if (std::exchange(running_, running) == running)
        return;
    view_->chartChanged();
    nextRun_->say(rowsShown() ? QString() : nextRunDiffers());
    showOrigin();
}

/// Describes the differences between the next run and the shown rows. Returns an empty string if
/// there are none.
QString PlotPanel::nextRunDiffers() const {
    const Experiment& shown = document_.measuredWith();
    const Experiment& next = document_.experiment();
    if (running_ || document_.recording().measurements.empty())
        return {};
    QStringList differing;
    if (devicesOf(shown) != devicesOf(next))
        differing << tr("device");
    if (shown.kernels != next.kernels)
        differing << tr("kernels");
    std::set<std::string> names;
    for (const Experiment* each : {&shown, &next}) {
        for (const auto& [name, value] : each->parameters)
            names.insert(name);
        for (const Axis& axis : each->sweep)
            names.insert(axis.parameter);
    }
    const auto valueIn = [](const Experiment& experiment, const std::string& name) {
        const auto value =
            std::ranges::find(experiment.parameters, name, &std::pair<std::string, Value>::first);
        const auto axis = std::ranges::find(experiment.sweep, name, &Axis::parameter);
        return std::pair(value == experiment.parameters.end() ? std::nullopt
                                                              : std::optional(value->second),
                         axis == experiment.sweep.end() ? std::nullopt : std::optional(*axis));
    };
    for (const std::string& name : names)
        if (valueIn(shown, name) != valueIn(next, name))
            differing << QString::fromStdString(name);
    if (differing.isEmpty())
        for (const std::string& name : valuesOfNoRow(next, document_.recording(), catalog_))
            differing << QString::fromStdString(name);
    return differing.isEmpty() ? QString()
                               : tr("The next run differs from the run shown: %1.")
                                     .arg(differing.join(QStringLiteral(", ")));
}

void PlotPanel::setRunKey(const QString& key) {
    //: Appended to "Run" in a sentence: " (Ctrl+R)"
    runKey_ = key.isEmpty() ? QString() : tr(" (%1)").arg(key);
    view_->chartChanged();
}

QString PlotPanel::whyEmpty(const ChartData& chart) const {
    const std::optional<Recording> ofStep =
        chart.series.empty() ? withRowsOfStep(document_, catalog_) : std::nullopt;
    const std::vector<Measurement>& rows =
        ofStep ? ofStep->measurements : document_.recording().measurements;
    const bool nothing = rows.empty() && comparison_.recordings().empty();
    if (nothing && running_)
        return tr("Compiling and checking the first kernel…");
    if (nothing && document_.experiment().kernels.empty())
        return tr("Select a kernel on the left and press Run%1, or open a lab.").arg(runKey_);
    if (nothing && !document_.recording().measurements.empty())
        return tr("The measurements in the table belong to other kernels or parameters. Press "
                  "Run%1 to draw this curve.")
            .arg(runKey_);
    if (nothing)
        return tr("Press Run%1 to draw this curve.").arg(runKey_);
    if (nothingMeasured(rows))
        return whyNothingWasMeasured(rows);
    if (chart.kind == ChartKind::Roofline && settings_.y == "flops_per_watt")
        return tr("No row has energy data. Run again: with this chart, Kernelcurve measures the "
                  "energy if the device supports it.");
    if (chart.kind == ChartKind::Roofline)
        return tr("A roofline needs rows with floating-point operations and bytes.");
    if (chart.kind == ChartKind::Timeline)
        return tr("No row has a timeline. Measure end to end, or use a kernel whose blocks record "
                  "their times.");
    return tr("This chart cannot show any measurement. Select another metric or axis above.");
}

void PlotPanel::showSettings() {
    const Experiment& experiment = document_.experiment();
    noteKernels();
    const std::optional<Recording> shown = rowsShown();
    settings_ =
        shown ? shownPlot(experiment.plot, *shown, catalog_)
              : shownPlot(experiment.plot, document_.recording(), catalog_, &growing_,
                          document_.recording().measurements.empty() ? nullptr
                                                                     : &document_.measuredWith());
    nextRun_->say(shown ? QString() : nextRunDiffers());
    showOrigin();
    if (measurements_.columns() != columns_ || settings_ != offered_) {
        columns_ = measurements_.columns();
        offered_ = settings_;
        choices_ = plotChoices(columns_, settings_, catalog_);
        fill(x_, choices_.x, settings_.x);
        fill(y_, choices_.y, settings_.y);
    }
    showLogarithmic(view_->chart());
    // The heading already shows the experiment's title.
    if (std::exchange(chartTitle_, settings_.look.title) != settings_.look.title) {
        view_->setTitled(!chartTitle_.empty());
        parts_->setTitled(!chartTitle_.empty());
    }
    const bool choosesAxes =
        settings_.kind == PlotKind::Roofline || settings_.kind == PlotKind::Timeline;
    for (QWidget* widget : std::initializer_list<QWidget*>{x_, y_, logX_, logY_})
        widget->setEnabled(!choosesAxes);
    if (guess_)
        guess_->setPlot(settings_);
    showVerdicts();
    view_->chartChanged();
}

void PlotPanel::showVerdicts() {
    const QStringList verdicts = guessVerdicts(document_.recording(), settings_);
    const bool all = allVerdicts_->isChecked();
    verdict_->say(all ? verdicts.join(u'\n') : verdicts.value(0));
    allVerdicts_->setVisible(verdicts.size() > 1);
    allVerdicts_->setArrowType(all ? Qt::DownArrow : Qt::RightArrow);
    allVerdicts_->setText(tr("%n guess(es)", nullptr, static_cast<int>(verdicts.size())));
    allVerdicts_->setToolTip(all ? tr("Show only the first guess") : tr("Show all guesses"));
}

/// Shows the scale that the user chose. If the user chose none, shows the scale that the chart
/// chose.
void PlotPanel::showLogarithmic(const ChartData& chart) {
    const QSignalBlocker quietX(logX_);
    const QSignalBlocker quietY(logY_);
    logX_->setChecked(settings_.logX.value_or(chart.x.logarithmic));
    logY_->setChecked(settings_.logY.value_or(chart.y.logarithmic));
}

void PlotPanel::change(const std::function<void(PlotSettings&)>& edit) {
    document_.edit([&](Experiment& experiment) { edit(experiment.plot); });
}

void PlotPanel::fillSeriesMenu() {
    seriesMenu_->clear();
    for (const PlotChoice& choice : choices_.series) {
        auto* action = seriesMenu_->addAction(choice.label);
        action->setCheckable(true);
        const auto& shown = settings_.series;
        action->setChecked(std::find(shown.begin(), shown.end(), choice.name) != shown.end());
        // A curve never connects rows of two devices.
        if (choice.name == deviceParameter && settings_.x != deviceParameter) {
            action->setChecked(true);
            action->setEnabled(false);
            continue;
        }
        connect(action, &QAction::toggled, this, [this, name = choice.name](bool on) {
            std::vector<std::string> series = settings_.series;
            std::erase(series, name);
            if (on)
                series.push_back(name);
            change([&](PlotSettings& plot) { plot.series = series; });
        });
    }
}

void PlotPanel::retranslate() {
    growing_.forget();
    showOrigin();
    yLabel_->setText(tr("&Y axis"));
    xLabel_->setText(tr("&X axis"));
    logY_->setText(tr("log"));
    logX_->setText(tr("log"));
    logY_->setToolTip(tr("Logarithmic y axis"));
    logX_->setToolTip(tr("Logarithmic x axis"));
    logY_->setAccessibleName(logY_->toolTip());
    logX_->setAccessibleName(logX_->toolTip());
    y_->setAccessibleName(tr("Metric on the y axis"));
    x_->setAccessibleName(tr("Quantity on the x axis"));
    series_->setText(tr("Curves by"));
    series_->setToolTip(tr("Draws one curve per value of this quantity"));
    noteHere_->setText(tr("&Note on this point…"));
    options_->setText(tr("Chart"));
    optionsMenu_->setTitle(options_->text());
    options_->setToolTip(tr("Selects the chart type: curves, bars, heat map, roofline, or "
                            "timeline; adds error bars, limits, and published results"));
    optionsMenu_->retranslate();
    columns_.clear();
    showSettings();
}

} // namespace kernelcurve
