#include "ui/window/flows/compare_menu.h"

#include "app/compare/lab_figures.h"
#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "ui/device/device_list.h"
#include "ui/results/comparison/comparison.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/window/frame/window_docks.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace kernelcurve {
namespace {

// What messages are about, and the place of a run that is in no file.
const QString comparing = QStringLiteral("comparing");
constexpr const char* runBefore = "the run before";

/// Where the recording of a device lies: beside the program, or where the person's own are kept.
std::filesystem::path fileOf(const DeviceDescription& device) {
    const std::string name = device.id.substr(device.id.find(':') + 1) + ".yaml";
    const std::filesystem::path shipped = shareFolder() / "recordings" / name;
    std::error_code error;
    return std::filesystem::exists(shipped, error) ? shipped : dataFolder() / "recordings" / name;
}

} // namespace

CompareMenu::CompareMenu(QMenu& menu, EngineClient& engine, ExperimentDocument& document,
                         const Catalog& catalog, Comparison& comparison, WindowDocks& docks,
                         MessageBar& messages, QObject* parent)
    : QObject(parent)
    , menu_(menu)
    , document_(document)
    , catalog_(catalog)
    , comparison_(comparison)
    , docks_(docks)
    , messages_(messages)
    , before_(new QAction(this))
    , panel_(new QAction(this)) {
    before_->setCheckable(true);
    before_->setObjectName(QStringLiteral("compareRunBefore"));
    menu_.addAction(before_);
    menu_.addSeparator();
    menu_.addAction(panel_);
    connect(before_, &QAction::triggered, this, &CompareMenu::compareWithRunBefore);
    connect(panel_, &QAction::triggered, &docks_, &WindowDocks::raiseComparison);
    connect(&engine, &EngineClient::devicesKnown, this, &CompareMenu::setDevices);
    connect(&comparison_, &Comparison::changed, this, &CompareMenu::showState);
    connect(&document_, &ExperimentDocument::experimentChanged, this, [this] {
        messages_.withdraw(comparing); // it was of what was asked for before
        followDocument();
    });
    connect(&document_, &ExperimentDocument::earlierRunsChanged, this, [this] {
        comparison_.removeRecorded(runBefore);
        showState();
    });
    retranslate();
}

void CompareMenu::setDevices(const std::vector<DeviceDescription>& devices) {
    std::vector<DeviceDescription> recorded;
    std::ranges::copy_if(devices, std::back_inserter(recorded), [](const auto& device) {
        return device.kind == DeviceKind::Replay && device.usable;
    });
    if (recorded == devices_)
        return;
    devices_ = std::move(recorded);
    qDeleteAll(recorded_);
    recorded_.clear();
    shown_.assign(devices_.size(), {});
    tried_.assign(devices_.size(), false);
    for (std::size_t place = 0; place < devices_.size(); ++place) {
        auto* action = new QAction(this);
        action->setCheckable(true);
        action->setObjectName(
            QStringLiteral("compare %1").arg(QString::fromStdString(devices_[place].id)));
        connect(action, &QAction::triggered, this,
                [this, place](bool wanted) { compareWith(devices_[place].id, wanted); });
        menu_.insertAction(before_, action);
        recorded_.push_back(action);
    }
    retranslate();
    followDocument();
}

/// Whether the device measured any of what the experiment asks for.
bool CompareMenu::load(std::size_t place) {
    tried_[place] = true;
    try {
        auto recorded = recordedOn(fileOf(devices_[place]), document_.experiment(), catalog_);
        if (!recorded)
            return false;
        recorded->name = deviceTitle(devices_[place]);
        shown_[place] = recorded->file;
        comparison_.addRecorded(std::move(*recorded));
        return true;
    } catch (const Error& error) {
        messages_.showFailureOf(comparing, error.failure());
        return false;
    }
}

void CompareMenu::takeAway(std::size_t place) {
    tried_[place] = false;
    if (const auto file = std::exchange(shown_[place], {}); !file.empty())
        comparison_.removeRecorded(file);
}

/// An undo takes them away and brings them back.
void CompareMenu::followDocument() {
    for (std::size_t place = 0; place < devices_.size(); ++place) {
        const auto& kept = document_.experiment().comparisons;
        const bool wanted = std::ranges::find(kept, devices_[place].id) != kept.end();
        if (!wanted)
            takeAway(place);
        else if (shown_[place].empty() && !tried_[place])
            load(place);
    }
    showState();
}

void CompareMenu::compareWith(const std::string& device, bool wanted) {
    const auto found = std::ranges::find(devices_, device, &DeviceDescription::id);
    const auto place = static_cast<std::size_t>(found - devices_.begin());
    messages_.withdraw(comparing);
    Experiment experiment = document_.experiment();
    std::erase(experiment.comparisons, device);
    if (wanted && load(place)) {
        experiment.comparisons.push_back(device);
        docks_.raiseComparison();
    }
    const bool nothing = wanted && shown_[place].empty();
    document_.setExperiment(std::move(experiment));
    followDocument();
    if (nothing)
        messages_.showMessage(Tone::Warning,
                              tr("%1 has measured none of these kernels with these parameters.")
                                  .arg(deviceTitle(*found)),
                              {}, comparing);
}

void CompareMenu::compareWithRunBefore(bool wanted) {
    if (!wanted || document_.earlierRuns().empty()) {
        comparison_.removeRecorded(runBefore);
        return showState();
    }
    comparison_.addRecorded(
        {tr("the run before"), *document_.earlierRuns().front().recording, runBefore});
    docks_.raiseComparison();
}

void CompareMenu::startAnew() {
    for (std::size_t place = 0; place < devices_.size(); ++place)
        takeAway(place);
    comparison_.removeRecorded(runBefore);
    messages_.withdraw(comparing);
    followDocument();
}

bool CompareMenu::isCompared(const std::filesystem::path& file) const {
    return !file.empty() &&
           std::ranges::find(comparison_.recordings(), file, &ComparedRecording::file) !=
               comparison_.recordings().end();
}

void CompareMenu::showState() {
    const bool any = !document_.experiment().kernels.empty();
    for (std::size_t place = 0; place < recorded_.size(); ++place) {
        recorded_[place]->setEnabled(any);
        recorded_[place]->setChecked(isCompared(shown_[place]));
    }
    before_->setEnabled(!document_.earlierRuns().empty());
    before_->setChecked(isCompared(runBefore));
}

void CompareMenu::retranslate() {
    for (std::size_t place = 0; place < recorded_.size(); ++place)
        recorded_[place]->setText(tr("With the %1").arg(asItIs(deviceTitle(devices_[place]))));
    setText(*before_, "kernelcurve::CompareMenu", QT_TR_NOOP("With the run &before"));
    setText(*panel_, "kernelcurve::CompareMenu", QT_TR_NOOP("With &recordings…"));
    showState();
}

} // namespace kernelcurve
