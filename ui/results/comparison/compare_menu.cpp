#include "ui/results/comparison/compare_menu.h"

#include "app/compare/lab_figures.h"
#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/text/error.h"
#include "ui/device/device_list.h"
#include "ui/results/comparison/comparison.h"
#include "ui/results/comparison/comparison_panel.h"
#include "ui/results/table/measurement_selection.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/named.h"
#include "ui/workbench/lazy_dock.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>
#include <chrono>

namespace kernelcurve {
namespace {

// The causes of messages in the message bar.
const QString comparing = QStringLiteral("comparing");

// Loading is delayed, because it reads whole recordings and users type sizes digit by digit.
constexpr std::chrono::milliseconds loadDelay{500};

/// Returns the path of a device's recording, which is built-in or in the user's data folder.
std::filesystem::path fileOf(const DeviceDescription& device) {
    const std::string name = device.id.substr(device.id.find(':') + 1) + ".yaml";
    const std::filesystem::path shipped = shareFolder() / "recordings" / name;
    std::error_code error;
    return std::filesystem::exists(shipped, error) ? shipped : dataFolder() / "recordings" / name;
}

} // namespace

CompareMenu::CompareMenu(Workbench& workbench, Comparison& comparison,
                         MeasurementSelection& selection)
    : QObject(&workbench)
    , workbench_(workbench)
    , document_(workbench.document)
    , catalog_(workbench.catalog)
    , comparison_(comparison)
    , messages_(workbench.messages)
    , dock_(&workbench.addDock(*this, {.id = "comparison",
                                       .title = QT_TR_NOOP("Compare"),
                                       .icon = "compare",
                                       .position = 40,
                                       .rail = 40,
                                       .isWide = true,
                                       .make =
                                           [this, &selection] {
                                               auto* panel = new ComparisonPanel(
                                                   comparison_, document_, catalog_);
                                               connect(panel, &ComparisonPanel::measurementChosen,
                                                       &selection, &MeasurementSelection::select);
                                               return panel;
                                           }}))
    , before_(named("compareRunBefore", new QAction(this)))
    , panel_(new QAction(this))
    , loadSoon_(loadDelay, [this] { loadAnew(); }) {
    workbench_.addCommands(
        *this,
        {{.id = "compare",
          .text = QT_TR_NOOP("C&ompare"),
          .icon = "compare",
          .menus = {{"run", 210}},
          .bar = {520, 7},
          .word = QT_TR_NOOP("Compare"),
          .tip = QT_TR_NOOP("Adds a recorded GPU or the previous run to the chart for comparison"),
          .isMenu = true}});
    workbench_.addFileType(
        {.order = 200,
         .accepts = [](const QStringList& files) { return QFileInfo(files.front()).isDir(); },
         .open = [this](const QStringList& files) { addFolder(files.front()); }});
    before_->setCheckable(true);
    QMenu& menu = workbench_.menu("compare");
    menu.addAction(before_);
    menu.addSeparator();
    menu.addAction(panel_);
    connect(before_, &QAction::triggered, this, &CompareMenu::compareWithPreviousRun);
    connect(panel_, &QAction::triggered, dock_, &LazyDock::bringUp);
    connect(&workbench_.engine, &EngineClient::devicesKnown, this, &CompareMenu::setDevices);
    connect(&workbench_, &Workbench::documentReplaced, this, &CompareMenu::startAnew);
    connect(&workbench_, &Workbench::comparisonWanted, dock_, &LazyDock::bringUp);
    connect(&workbench_, &Workbench::retranslated, this, &CompareMenu::retranslate);
    connect(&comparison_, &Comparison::changed, this, &CompareMenu::showState);
    connect(&document_, &ExperimentDocument::experimentChanged, this, [this] {
        messages_.withdraw(comparing); // The message belongs to the previous experiment.
        followDocument();
        loadSoon_.start();
    });
    connect(&document_, &ExperimentDocument::earlierRunsChanged, this, [this] {
        followPreviousRun();
        showState();
    });
    connect(&comparison_, &Comparison::removed, this, [this](const auto& file) {
        if (file == previousRun)
            keep(previousRun, false);
        for (Offer& offer : offers_)
            if (file == offer.shown)
                compareWith(offer, false);
    });
    retranslate();
}

/// Compares the document with the recordings in a folder. Without an open document, opens the first
/// recording and compares the remaining ones with it.
void CompareMenu::addFolder(const QString& folder) {
    const bool isOpen = document_.isModified() || !document_.recording().measurements.empty();
    const QString first = comparison_.addFolder(folder, isOpen);
    if (!first.isEmpty() && !isOpen)
        workbench_.open({first});
    workbench_.showWork();
    dock_->bringUp();
}

void CompareMenu::setDevices(const std::vector<DeviceDescription>& devices) {
    std::vector<DeviceDescription> recorded;
    std::ranges::copy_if(devices, std::back_inserter(recorded), [](const auto& device) {
        return device.kind == DeviceKind::Replay && device.usable;
    });
    if (std::ranges::equal(recorded, offers_, {}, {}, &Offer::device))
        return;
    for (const Offer& offer : offers_)
        delete offer.action;
    offers_.clear();
    for (std::size_t place = 0; place < recorded.size(); ++place) {
        auto* action = new QAction(this);
        action->setCheckable(true);
        action->setObjectName(
            QStringLiteral("compare %1").arg(QString::fromStdString(recorded[place].id)));
        connect(action, &QAction::triggered, this,
                [this, place](bool wanted) { compareWith(offers_[place], wanted); });
        workbench_.menu("compare").insertAction(before_, action);
        offers_.push_back({std::move(recorded[place]), action});
    }
    retranslate();
    followDocument();
}

/// Loads the rows of a device. Returns true if the device measured any requested configuration.
bool CompareMenu::load(Offer& offer) {
    offer.tried = true;
    offer.asked = document_.experiment();
    try {
        auto recorded = recordedOn(fileOf(offer.device), document_.experiment(), catalog_);
        if (!recorded)
            return false;
        recorded->name = deviceTitle(offer.device);
        offer.shown = recorded->file;
        comparison_.addRecorded(std::move(*recorded));
        return true;
    } catch (const Error& error) {
        messages_.showFailureOf(comparing, error.failure());
        return false;
    }
}

/// Reloads the rows of compared devices if their kernels or parameters have changed.
void CompareMenu::loadAnew() {
    const Experiment& experiment = document_.experiment();
    for (Offer& offer : offers_)
        if (!offer.shown.empty() && (offer.asked.kernels != experiment.kernels ||
                                     offer.asked.parameters != experiment.parameters ||
                                     offer.asked.sweep != experiment.sweep))
            loadInPlace(offer);
}

void CompareMenu::loadInPlace(Offer& offer) {
    const std::filesystem::path before = offer.shown;
    if (load(offer) && offer.shown != before)
        comparison_.removeRecorded(before);
}

void CompareMenu::takeAway(Offer& offer) {
    offer.tried = false;
    if (const auto file = std::exchange(offer.shown, {}); !file.empty())
        comparison_.removeRecorded(file);
}

/// Shows the devices that the document lists. This must also happen after undo and redo.
void CompareMenu::followDocument() {
    for (Offer& offer : offers_) {
        const auto& kept = document_.experiment().comparisons;
        if (std::ranges::find(kept, offer.device.id) == kept.end())
            takeAway(offer);
        else if (offer.shown.empty() && !offer.tried)
            load(offer);
    }
    followPreviousRun();
    showState();
}

void CompareMenu::followPreviousRun() {
    const auto& kept = document_.experiment().comparisons;
    const auto& earlier = document_.earlierRuns();
    const bool isWanted = std::ranges::find(kept, previousRun) != kept.end() && !earlier.empty();
    const auto run = isWanted ? earlier.front().recording : nullptr;
    if (std::exchange(shownRun_, run) == run)
        return;
    if (run)
        comparison_.addRecorded({tr("previous run"), *run, previousRun});
    else
        comparison_.removeRecorded(previousRun);
}

/// Stores or removes the comparison as a single undo step.
void CompareMenu::keep(const std::string& comparison, bool wanted) {
    document_.edit([&](Experiment& experiment) {
        std::erase(experiment.comparisons, comparison);
        if (wanted)
            experiment.comparisons.push_back(comparison);
    });
}

void CompareMenu::compareWith(Offer& offer, bool wanted) {
    messages_.withdraw(comparing);
    const bool shown = wanted && load(offer);
    if (shown)
        dock_->bringUp();
    const bool nothing = wanted && offer.shown.empty();
    keep(offer.device.id, shown);
    followDocument();
    if (nothing)
        messages_.showMessage(Tone::Warning,
                              tr("%1 has no measurements of these kernels with these parameters.")
                                  .arg(deviceTitle(offer.device)),
                              {}, comparing);
}

void CompareMenu::compareWithPreviousRun(bool wanted) {
    const bool isShown = wanted && !document_.earlierRuns().empty();
    keep(previousRun, isShown);
    if (isShown)
        dock_->bringUp();
    showState();
}

void CompareMenu::startAnew() {
    for (Offer& offer : offers_)
        takeAway(offer);
    if (std::exchange(shownRun_, nullptr))
        comparison_.removeRecorded(previousRun);
    messages_.withdraw(comparing);
    followDocument();
}

void CompareMenu::showState() {
    const bool any = !document_.experiment().kernels.empty();
    for (const Offer& offer : offers_) {
        offer.action->setEnabled(any);
        offer.action->setChecked(!offer.shown.empty() && comparison_.shows(offer.shown));
    }
    before_->setEnabled(!document_.earlierRuns().empty());
    before_->setChecked(comparison_.shows(previousRun));
}

void CompareMenu::retranslate() {
    for (const Offer& offer : offers_)
        offer.action->setText(tr("With the %1").arg(asItIs(deviceTitle(offer.device))));
    setText(*before_, "kernelcurve::CompareMenu", QT_TR_NOOP("With &previous run"));
    setText(*panel_, "kernelcurve::CompareMenu", QT_TR_NOOP("With &recordings…"));
    showState();
}

} // namespace kernelcurve
