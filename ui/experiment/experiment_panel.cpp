#include "ui/experiment/experiment_panel.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/experiment_document.h"
#include "app/engine/pace/run_pace.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/device/automatic_device.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/text/error.h"
#include "ui/device/device_chooser.h"
#include "ui/device/device_list.h"
#include "ui/experiment/kernel_chooser.h"
#include "ui/experiment/measure_form.h"
#include "ui/experiment/parameter_field.h"
#include "ui/experiment/parameter_form.h"
#include "ui/experiment/preset_chooser.h"
#include "ui/experiment/search_form.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/fold_section.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>

#include <algorithm>

namespace kernelcurve {
namespace {

/// Returns the maximum number of configurations that a run measures.
std::int64_t triesOf(const Experiment& experiment, std::int64_t configurations) {
    return experiment.search
               ? std::min(configurations, experiment.search->tries.value_or(configurations))
               : configurations;
}

/// Returns a column of widgets without margins.
QWidget* belowEachOther(std::initializer_list<LayoutPart> widgets) {
    auto* whole = new QWidget;
    columnOf(widgets, whole)->setContentsMargins({});
    return whole;
}

const QString predictedKey = QStringLiteral("predicted_gpu");

} // namespace

ExperimentPanel::ExperimentPanel(ExperimentDocument& document, const Catalog& catalog,
                                 QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , catalog_(catalog)
    , deviceChooser_(new DeviceChooser(this))
    , kernels_(new KernelChooser(catalog, this))
    , presets_(new PresetChooser(document, catalog, this))
    , parameters_(new ParameterForm(catalog, this))
    , measure_(new MeasureForm(this))
    , search_(new SearchForm(this))
    , deviceSection_(new FoldSection(QStringLiteral("deviceSection"), deviceChooser_, true, this))
    , kernelSection_(new FoldSection(QStringLiteral("kernelSection"), kernels_, true, this))
    , parameterSection_(new FoldSection(QStringLiteral("parameterSection"),
                                        belowEachOther({presets_, parameters_}), true, this))
    , measureSection_(new FoldSection(QStringLiteral("measuring"),
                                      belowEachOther({measure_, search_}), false, this))
    , scroll_(named("experimentColumn", new QScrollArea(this)))
    , predicted_(QSettings().value(predictedKey).toString().toStdString()) {
    auto* form = new QWidget(this);
    constexpr int margin = 8;
    columnOf({deviceSection_, kernelSection_, parameterSection_, measureSection_, freeSpace()},
             form)
        ->setContentsMargins(margin, 0, margin, margin);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(form);
    form->installEventFilter(this);
    columnOf({scroll_}, this)->setContentsMargins({});

    connect(deviceChooser_, &DeviceChooser::chosen, this,
            [this](const std::vector<std::string>& ids, bool shares) {
                if (const DeviceDescription* chosen = chooseDevice(devices_, ids.front());
                    chosen && chosen->kind == DeviceKind::Predict) {
                    predicted_ = chosen->id;
                    QSettings().setValue(predictedKey, QString::fromStdString(predicted_));
                }
                document_.edit([&](Experiment& experiment) {
                    kernelcurve::setDevices(experiment, ids);
                    experiment.share = shares;
                });
            });
    connect(kernels_, &KernelChooser::chosenChanged, this, &ExperimentPanel::chooseKernelsOf);
    connect(parameters_, &ParameterForm::edited, this, [this](const ParameterField* field) {
        document_.edit(
            [&](Experiment& experiment) { setEntry(experiment, field->name(), field->entry()); },
            {.typed = true});
    });
    connect(parameters_, &ParameterForm::entered, this, [this] { document_.endTyping(); });
    connect(parameters_, &ParameterForm::resetWanted, this, &ExperimentPanel::resetParameters);
    connect(parameters_, &ParameterForm::problemChanged, this, [this] {
        previewSoon_.start();
        emit changed();
    });
    connect(measure_, &MeasureForm::edited, this, [this](const MeasuringRules& rules) {
        document_.edit([&](Experiment& experiment) { experiment.measure = rules; },
                       {.typed = true});
    });
    connect(search_, &SearchForm::edited, this,
            [this](const std::optional<SearchSettings>& search) {
                document_.edit([&](Experiment& experiment) { experiment.search = search; },
                               {.typed = true});
            });
    connect(presets_, &PresetChooser::failed, this, &ExperimentPanel::failed);
    connect(measure_, &MeasureForm::baselineChosen, this, [this](const QString& kernel) {
        document_.edit([&](Experiment& experiment) {
            experiment.baseline.reset();
            if (!kernel.isEmpty())
                experiment.baseline = kernel.toStdString();
        });
    });
    connect(&document_, &ExperimentDocument::experimentChanged, this,
            &ExperimentPanel::showExperiment);
    keepTranslated(this, [this] { retranslate(); });
    showExperiment();
}

void ExperimentPanel::setDevices(std::vector<DeviceDescription> devices) {
    devices_ = devices;
    findPrediction();
    deviceChooser_->setWithoutGpu(withoutGpu());
    deviceChooser_->setDevices(std::move(devices));
    showSummaries();
    presets_->setDevice(device() ? keptName(device()->id, device()->name) : std::string());
    previewSoon_.start();
    kernels_->setDevice(device());
    emit changed();
}

void ExperimentPanel::setHosts(std::vector<std::pair<std::string, WorkerState>> hosts) {
    deviceChooser_->setHosts(std::move(hosts));
    emit changed();
}

std::string ExperimentPanel::deviceToUse() const {
    const DeviceDescription* chosen = device();
    return chosen && chosen->usable ? chosen->id : std::string();
}

std::vector<std::string> ExperimentPanel::devicesToUse() const {
    std::vector<std::string> ids;
    for (const std::string& wanted : devicesOf(document_.experiment())) {
        const DeviceDescription* device = chooseDevice(devices_, wanted, withoutGpu());
        if (!device || !device->usable)
            return {};
        ids.push_back(device->id);
    }
    return ids;
}

const DeviceDescription* ExperimentPanel::device() const {
    return chooseDevice(devices_, document_.experiment().device, withoutGpu());
}

const DeviceDescription* ExperimentPanel::automaticRecording() const {
    const Experiment& experiment = document_.experiment();
    const bool isShipped = std::ranges::all_of(experiment.kernels, [this](const std::string& id) {
        const KernelFile* kernel = catalog_.find(id);
        return kernel != nullptr && kernel->shipped;
    });
    return experiment.device == "auto" && experiment.lab && isShipped
               ? kernelcurve::automaticRecording(devices_)
               : nullptr;
}

void ExperimentPanel::setPlaysRecording(bool plays) {
    const bool asked = std::exchange(asksRecording_, false);
    if (std::exchange(playsRecording_, plays) == plays && !asked)
        return;
    deviceChooser_->setWithoutGpu(withoutGpu());
    showSummaries();
    kernels_->setDevice(device());
    previewSoon_.start();
    emit changed();
}

QString ExperimentPanel::problem() const {
    if (document_.experiment().kernels.empty())
        return tr("Select at least one kernel.");
    const QString field = parameters_->problem();
    if (!field.isEmpty())
        return field;
    if (!planProblem_.isEmpty())
        return planProblem_;
    if (outlook_.nothingRuns())
        return tr("Cannot measure: %1").arg(asSentence(outlook_.exclusions.front().reason.what));
    if (recorded_ && recorded_->missing > 0 && recorded_->missing == recorded_->configurations)
        return tr("The recording has none of these configurations: %1")
            .arg(explained(recorded_->reason.value_or(Failure{})));
    return deviceChooser_->problem();
}

void ExperimentPanel::setRecorded(const std::optional<RecordedShare>& share) {
    if (std::exchange(recorded_, share) != share)
        emit changed();
}

void ExperimentPanel::discardInvalid() {
    parameters_->discardInvalid();
}

void ExperimentPanel::setLocked(bool locked) {
    deviceChooser_->setLocked(locked);
    kernels_->model().setLocked(locked);
    for (QWidget* form : std::initializer_list<QWidget*>{parameters_, measure_, search_, presets_})
        form->setEnabled(!locked);
}

void ExperimentPanel::reloadKernels() {
    kernels_->reload();
    showExperiment();
}

void ExperimentPanel::revealKernel(const std::string& id) {
    kernelSection_->setOpen(true);
    kernels_->reveal(id);
}

void ExperimentPanel::focusKernels() {
    kernelSection_->setOpen(true);
    kernels_->focusTree();
}

void ExperimentPanel::focusParameters() {
    parameterSection_->setOpen(true);
    parameters_->focusFirst();
}

QSize ExperimentPanel::sizeHint() const {
    constexpr QSize usual(355, 700);
    return usual.expandedTo(minimumSizeHint());
}

/// Keeps the panel at least as wide as its fields. The form scrolls only vertically.
bool ExperimentPanel::eventFilter(QObject* watched, QEvent* event) {
    // A hidden form, as on the start page, sends no LayoutRequest for changes.
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) {
        auto* form = static_cast<QWidget*>(watched);
        scroll_->setMinimumWidth(form->minimumSizeHint().width() +
                                 scroll_->verticalScrollBar()->sizeHint().width());
    }
    return QWidget::eventFilter(watched, event);
}

/// Limits the height of the scrolling kernel list to keep the parameters below visible.
void ExperimentPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    kernels_->setMaxTreeHeight(height() * 3 / 10);
}

void ExperimentPanel::showExperiment() {
    const Experiment& experiment = document_.experiment();
    // Settings that Undo has restored are removed from the stored settings.
    std::erase_if(putAside_,
                  [&](const auto& aside) { return entryOf(experiment, aside.first).has_value(); });
    if (experiment.lab != lab_) {
        lab_ = experiment.lab;
        // This value applies until RecordedCheck determines the actual state.
        playsRecording_ = true;
    }
    deviceChooser_->setWithoutGpu(withoutGpu());
    deviceChooser_->setWanted(devicesOf(experiment), experiment.share);
    kernels_->setDevice(device());
    kernels_->setChosen(experiment.kernels);
    parameters_->show(experiment);
    measure_->show(experiment);
    search_->show(experiment);
    recount();
    showSummaries();
}

/// Updates the summaries of collapsed sections.
void ExperimentPanel::showSummaries() {
    const Experiment& experiment = document_.experiment();
    deviceSection_->setSummary(deviceChooser_->summary());
    kernelSection_->setSummary(kernels_->summary());
    QStringList swept;
    for (const Axis& axis : experiment.sweep)
        swept << QString::fromStdString(axis.parameter);
    parameterSection_->setSummary(swept.isEmpty() ? tr("no sweep")
                                                  : tr("swept: %1").arg(swept.join(tr(", "))));
    measureSection_->setSummary(measure_->summary());
}

void ExperimentPanel::chooseKernelsOf() {
    Experiment experiment = document_.experiment();
    chooseKernels(experiment, kernels_->model().chosen(), catalog_);
    const auto shared = sharedParameters(catalog_, experiment.kernels);
    const auto known = [&](const std::string& name) {
        return std::ranges::find(shared, name, &SharedParameter::name) != shared.end();
    };
    std::vector<std::string> names;
    for (const auto& [name, value] : experiment.parameters)
        names.push_back(name);
    for (const Axis& axis : experiment.sweep)
        names.push_back(axis.parameter);
    for (const std::string& name : names)
        if (!known(name)) {
            putAside_.emplace_back(name, *entryOf(experiment, name));
            setEntry(experiment, name, std::nullopt);
        }
    std::erase_if(putAside_, [&](const auto& aside) {
        if (!known(aside.first))
            return false;
        if (!entryOf(experiment, aside.first))
            setEntry(experiment, aside.first, aside.second);
        return true;
    });
    document_.setExperiment(std::move(experiment));
}

void ExperimentPanel::resetParameters() {
    putAside_.clear();
    document_.edit(
        [](Experiment& experiment) {
            experiment.parameters.clear();
            experiment.sweep.clear();
            experiment.zipped.clear();
        },
        {message(KC_TEXT("engine", "parameter reset"))});
    discardInvalid();
}

WithoutGpu ExperimentPanel::withoutGpu() const {
    return {playsRecording(), canPredict_ ? std::optional(predicted_) : std::nullopt};
}

/// Determines whether a predicted GPU supports the experiment. For example, all configurations of a
/// kernel with pinned memory are excluded on a predicted GPU.
void ExperimentPanel::findPrediction() {
    const DeviceDescription* device = automaticPrediction(devices_, predicted_);
    canPredict_ = device != nullptr && (!plan_ || takesAny(*device, *plan_, catalog_));
}

void ExperimentPanel::recount() {
    plan_.reset();
    planProblem_.clear();
    try {
        if (!document_.experiment().kernels.empty())
            plan_.emplace(document_.experiment(), catalog_);
    } catch (const Error& error) {
        const auto isForeign = [this](const Measurement& row) {
            return isImported(row) && catalog_.find(row.configuration.kernel) == nullptr;
        };
        planProblem_ = std::ranges::any_of(document_.recording().measurements, isForeign)
                           ? tr("Imported kernels have no source. Select other kernels to run.")
                           : explained(error.failure());
    }
    findPrediction();
    deviceChooser_->setWithoutGpu(withoutGpu());
    outlook_ = {};
    recorded_.reset();
    asksRecording_ = true;
    previewSoon_.start();
    emit changed();
}

void ExperimentPanel::previewPlan() {
    outlook_ = {};
    const DeviceDescription* on = device();
    if (on && on->usable && configurations() > 0) {
        try {
            outlook_ = planOutlook(*plan_, catalog_, *on);
        } catch (const Error& error) {
            planProblem_ = explained(error.failure());
        }
    }
    // If an entry is invalid, the exclusions belong to the previous entry.
    parameters_->showExclusions(parameters_->problem().isEmpty() ? outlook_ : PlanOutlook());
    emit changed();
}

QString ExperimentPanel::outlookText() const {
    const std::int64_t excluded = outlook_.excludedOfAll();
    QString text = tr("%n configuration(s)", nullptr, static_cast<int>(configurations()));
    if (excluded > 0)
        text = (outlook_.isExact() ? tr("%1 (%2 excluded)") : tr("%1 (about %2 excluded)"))
                   .arg(text)
                   .arg(excluded);
    const std::int64_t missing = recorded_ ? recorded_->missingOfAll() : 0;
    if (missing > 0)
        text = (recorded_->isExact() ? tr("%1 (%2 not in the recording)")
                                     : tr("%1 (about %2 not in the recording)"))
                   .arg(text)
                   .arg(missing);
    const std::int64_t measured = configurations() - excluded - missing;
    const auto& search = document_.experiment().search;
    if (search && search->tries && *search->tries < measured)
        text = tr("up to %1 of %2").arg(*search->tries).arg(text);
    const std::vector<std::string> devices = devicesToUse();
    const bool shares = document_.experiment().share;
    const auto count = static_cast<int>(devices.size());
    if (count > 1)
        text = (shares ? tr("%1 for %n devices", nullptr, count)
                       : tr("%1 on each of %n devices", nullptr, count))
                   .arg(text);
    if (devices.empty() || measured <= 0)
        return text;
    // The run takes as long as the slowest of its devices.
    TimeLeft::Duration longest{};
    for (const std::string& id : devices)
        longest =
            std::max(longest, RunPace::estimate(*chooseDevice(devices_, id), document_.experiment(),
                                                triesOf(document_.experiment(), measured),
                                                outlook_.runnable));
    if (shares)
        longest /= count;
    return tr("%1, about %2").arg(text, estimatedDuration(longest));
}

void ExperimentPanel::retranslate() {
    deviceSection_->setTitle(tr("Device"));
    kernelSection_->setTitle(tr("Kernels"));
    parameterSection_->setTitle(tr("Parameters"));
    measureSection_->setTitle(tr("Measurement"));
    showSummaries();
    // This call formats the reasons in the new language.
    recount();
}

} // namespace kernelcurve
