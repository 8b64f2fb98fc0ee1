#include "ui/sources/sources_controller.h"

#include "app/document/run_controller.h"
#include "gpu/model/text/error.h"
#include "ui/palette/palette_controller.h"
#include "ui/palette/palette_entries.h"
#include "ui/sources/sources_window.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/workbench/workbench.h"

#include <QMainWindow>

#include <utility>

namespace kernelcurve {

SourcesController::SourcesController(Workbench& workbench, PaletteController& palette)
    : QObject(&workbench)
    , workbench_(workbench) {
    workbench_.addCommands(
        *this,
        {{.id = "sources",
          .text = QT_TR_NOOP("S&ources…"),
          .icon = "sources",
          .menus = {{"view", 215}},
          .tip = QT_TR_NOOP(
              "Lists the sources of labs, kernels, and published tables, with their contents"),
          .run = [this] { show(); }}});
    palette.addEntries([this] { return entries(); });
}

void SourcesController::setLabs(std::vector<Lab> labs) {
    labs_ = std::move(labs);
    contents_.reset();
}

const std::vector<SourceText>& SourcesController::contents() {
    if (!contents_) {
        if (!labs_)
            labs_ = labs();
        contents_ = sourceContents(sourceTexts(), *labs_, References().list(), workbench_.catalog);
    }
    return *contents_;
}

void SourcesController::show(const std::string& text, const std::string& place) {
    const bool isNew = !contents_ || sources_ == nullptr;
    std::vector<SourceText> read;
    if (!workbench_.messages.attempt([&] { read = contents(); }))
        return;
    if (sources_ == nullptr) {
        sources_ = new SourcesWindow(workbench_.window);
        connect(sources_, &SourcesWindow::labWanted, &workbench_, &Workbench::labWanted);
        connect(sources_, &SourcesWindow::tableWanted, &workbench_, &Workbench::tableWanted);
        connect(sources_, &SourcesWindow::kernelWanted, this,
                [this](const QString& id) { emit workbench_.kernelShown(id.toStdString()); });
        const auto follow = [this] { sources_->setOpening(workbench_.isIdle()); };
        connect(&workbench_.runs, &RunController::stateChanged, sources_, follow);
        follow();
    }
    if (isNew)
        sources_->setContents(std::move(read));
    sources_->show();
    sources_->raise();
    sources_->activateWindow();
    if (!text.empty())
        sources_->showText(text, place);
}

std::vector<PaletteEntry> SourcesController::entries() {
    // Errors are ignored here, because the Sources command reports them.
    try {
        return sourceEntries(
            contents(), References().list(),
            [this](const std::string& text, const std::string& place) { show(text, place); },
            [this](const QString& id) { emit workbench_.tableWanted(id); });
    } catch (const Error&) {
        return {};
    }
}

} // namespace kernelcurve
