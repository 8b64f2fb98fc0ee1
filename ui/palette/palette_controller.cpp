#include "ui/palette/palette_controller.h"

#include "app/document/experiment_document.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "ui/keys/command_keys.h"
#include "ui/manual/manual_window.h"
#include "ui/palette/palette.h"
#include "ui/palette/palette_entries.h"
#include "ui/workbench/workbench.h"

#include <QMainWindow>
#include <QMenu>

#include <algorithm>
#include <iterator>
#include <utility>

namespace kernelcurve {

PaletteController::PaletteController(Workbench& workbench)
    : QObject(&workbench)
    , workbench_(workbench)
    , keys_(new CommandKeys(this)) {
    workbench_.addCommands(*this,
                           {{.id = "palette",
                             .text = QT_TR_NOOP("&Command palette…"),
                             .icon = "find",
                             .keys = {Qt::CTRL | Qt::Key_K},
                             .menus = {{"view", 110}},
                             .bar = {590, 0, false},
                             .word = QT_TR_NOOP("Command palette"),
                             .tip = QT_TR_NOOP("Finds commands, labs, kernels, devices, files, and "
                                               "manual pages by part of their names"),
                             .run =
                                 [this] {
                                     emit labsWanted();
                                     palette_ = new Palette(entries(), workbench_.window);
                                     palette_->show();
                                 }},
                            {.id = "openManual",
                             .text = QT_TR_NOOP("&Manual"),
                             .keys = {Qt::Key_F1},
                             .menus = {{"help", 110}},
                             .run = [this] { manual().showPage({}); }},
                            {.id = "shortcuts",
                             .text = QT_TR_NOOP("&Keyboard shortcuts"),
                             .keys = {Qt::CTRL | Qt::Key_F1},
                             .menus = {{"help", 120}},
                             .run = [this] { manual().showShortcuts(); }}});
    connect(keys_, &CommandKeys::changed, &workbench_, &Workbench::retranslate);
    connect(&workbench_, &Workbench::retranslated, this, &PaletteController::showShortcuts);
}

void PaletteController::adoptKeys() {
    const QList<QAction*> commands = commandsOf(workbench_.menus());
    workbench_.window.addActions(commands); // With this call, each shortcut works with any focus.
    keys_->setCommands(commands);
}

void PaletteController::setLabs(std::vector<Lab> labs) {
    labs_ = std::move(labs);
    if (palette_)
        palette_->setEntries(entries());
}

void PaletteController::addEntries(std::function<std::vector<PaletteEntry>()> entries) {
    further_.push_back(std::move(entries));
}

/// Returns all entries. During a run, omits entries that cannot be opened.
std::vector<PaletteEntry> PaletteController::entries() {
    std::vector<PaletteEntry> all = commandEntries(workbench_.menus());
    const auto add = [&all](std::vector<PaletteEntry> entries) {
        std::ranges::move(entries, std::back_inserter(all));
    };
    const auto edit = [this](const std::function<void(Experiment&)>& change) {
        workbench_.showWork();
        workbench_.document.edit(change);
    };
    if (workbench_.isIdle()) {
        add(recentEntries([this](const QString& file) { workbench_.open({file}); }));
        add(labEntries(labs_, workbench_.catalog,
                       [this](const QString& id) { emit workbench_.labWanted(id); }));
        for (const auto& further : further_)
            add(further());
        add(deviceEntries(workbench_.devices(), [edit](const std::string& id) {
            edit([&](Experiment& experiment) { setDevices(experiment, {id}); });
        }));
    }
    add(kernelEntries(workbench_.catalog,
                      [this](const std::string& id) { emit workbench_.kernelShown(id); }));
    add(metricEntries([edit](const std::string& tag) {
        edit([&](Experiment& experiment) {
            PlotSettings& plot = experiment.plot;
            plot.y = tag;
            // The axes of a roofline and a timeline cannot be selected.
            if (plot.kind == PlotKind::Roofline || plot.kind == PlotKind::Timeline)
                plot.kind = PlotKind::Automatic;
        });
    }));
    add(manualEntries(
        [this](const QString& page, const QString& anchor) { manual().showPage(page, anchor); }));
    return all;
}

ManualWindow& PaletteController::manual() {
    if (manual_ == nullptr)
        manual_ = new ManualWindow(*keys_, workbench_.window);
    showShortcuts();
    manual_->show();
    manual_->raise();
    manual_->activateWindow();
    return *manual_;
}

void PaletteController::showShortcuts() {
    if (manual_ != nullptr)
        manual_->setShortcuts(shortcutLines(workbench_.menus()));
}

} // namespace kernelcurve
