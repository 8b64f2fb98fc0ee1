#include "ui/window/start_controller.h"

#include "gpu/catalog/catalog.h"
#include "gpu/model/device/automatic_device.h"
#include "ui/device/device_list.h"
#include "ui/experiment/run_commands.h"
#include "ui/lab/lab_controller.h"
#include "ui/palette/palette_controller.h"
#include "ui/sources/sources_controller.h"
#include "ui/window/start_page.h"
#include "ui/workbench/window_pages.h"
#include "ui/workbench/workbench.h"

#include <QAction>

namespace kernelcurve {

StartController::StartController(Workbench& workbench, LabProgress& progress, RunCommands& runs,
                                 LabController& lab, PaletteController& palette,
                                 SourcesController& sources)
    : QObject(&workbench)
    , workbench_(workbench)
    , page_(new StartPage(workbench.catalog, progress, &workbench.pages)) {
    workbench_.addCommands(*this,
                           {{.id = "start",
                             .text = QT_TR_NOOP("S&tart page"),
                             .keys = {Qt::CTRL | Qt::Key_0},
                             .menus = {{"view", 210}},
                             .toggle = [this](bool) {
                                 workbench_.pages.showStart(!workbench_.pages.isStartShown());
                             }}});
    connectPage(runs);
    connect(page_, &StartPage::labsRead, this, [this, &lab, &palette, &sources] {
        lab.setLabs(page_->labs());
        sources.setLabs(page_->labs());
        palette.setLabs(page_->labs());
    });
    connect(&palette, &PaletteController::labsWanted, this, [this] {
        if (!workbench_.catalog.kernels().empty())
            page_->showLabs();
    });
    connect(&workbench_.pages, &WindowPages::switched, this, [this](bool isStartShown) {
        workbench_.action("start").setChecked(isStartShown);
        if (!isStartShown)
            return;
        page_->showRecent();
        fill();
        page_->setFocus(Qt::OtherFocusReason);
    });
    connect(&workbench_, &Workbench::started, this, [this] {
        isStarted_ = true;
        fill();
    });
    connect(&workbench_, &Workbench::catalogRead, this, &StartController::fill);
    connect(&workbench_, &Workbench::deviceChanged, this, [this](const DeviceDescription* device) {
        const DeviceDescription* recorded = automaticRecording(workbench_.devices());
        page_->showDevice(
            device && device->usable ? deviceTitle(*device) : QString(),
            device && device->kind == DeviceKind::Cuda, recorded ? plainName(*recorded) : QString(),
            device && device->kind == DeviceKind::Predict ? plainName(*device) : QString());
    });
}

void StartController::connectPage(RunCommands& runs) {
    connect(page_, &StartPage::tryWanted, this, [this, &runs] {
        emit workbench_.labWanted(QStringLiteral("offset_reads"));
        if (!workbench_.pages.isStartShown())
            runs.startWhenReady();
    });
    connect(page_, &StartPage::labWanted, &workbench_, &Workbench::labWanted);
    connect(page_, &StartPage::sourcesWanted, this,
            [this] { workbench_.action("sources").trigger(); });
    connect(page_, &StartPage::newWanted, &workbench_, &Workbench::newDocumentWanted);
    connect(page_, &StartPage::openWanted, this, [this] { workbench_.action("open").trigger(); });
    connect(page_, &StartPage::fileWanted, this,
            [this](const QString& file) { workbench_.open({file}); });
}

/// Fills the page later, because reading the labs must not delay the first paint of the window.
void StartController::fill() {
    if (isStarted_ && workbench_.pages.isStartShown() && !workbench_.catalog.kernels().empty())
        page_->showLabs();
}

} // namespace kernelcurve
