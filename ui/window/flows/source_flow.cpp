#include "ui/window/flows/source_flow.h"

#include "app/document/run_controller.h"
#include "gpu/model/text/error.h"
#include "ui/document/document_flow.h"
#include "ui/sources/sources_window.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/window/flows/palette_entries.h"

#include <QAction>

#include <utility>

namespace kernelcurve {

SourceFlow::SourceFlow(const Catalog& catalog, const RunController& runs, DocumentFlow& documents,
                       MessageBar& messages, QAction& show, QWidget& window)
    : QObject(&window)
    , catalog_(catalog)
    , runs_(runs)
    , documents_(documents)
    , messages_(messages)
    , window_(window) {
    connect(&show, &QAction::triggered, this, [this] { this->show(); });
}

void SourceFlow::setLabs(std::vector<Lab> labs) {
    labs_ = std::move(labs);
    contents_.reset();
}

const std::vector<SourceText>& SourceFlow::contents() {
    if (!contents_) {
        if (!labs_)
            labs_ = labs();
        contents_ = sourceContents(sourceTexts(), *labs_, References().list(), catalog_);
    }
    return *contents_;
}

void SourceFlow::show(const std::string& text, const std::string& place) {
    const bool isNew = !contents_ || sources_ == nullptr;
    std::vector<SourceText> read;
    if (!messages_.attempt([&] { read = contents(); }))
        return;
    if (sources_ == nullptr) {
        sources_ = new SourcesWindow(window_);
        connect(sources_, &SourcesWindow::labWanted, &documents_, &DocumentFlow::openLab);
        connect(sources_, &SourcesWindow::tableWanted, &documents_, &DocumentFlow::openTable);
        connect(sources_, &SourcesWindow::kernelWanted, this,
                [this](const QString& id) { emit kernelWanted(id.toStdString()); });
        const auto follow = [this] { sources_->setOpening(!runs_.running()); };
        connect(&runs_, &RunController::stateChanged, sources_, follow);
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

std::vector<PaletteEntry> SourceFlow::entries() {
    // The Sources command says what is wrong.
    try {
        return sourceEntries(
            contents(), References().list(),
            [this](const std::string& text, const std::string& place) { show(text, place); },
            [this](const QString& id) { documents_.openTable(id); });
    } catch (const Error&) {
        return {};
    }
}

} // namespace kernelcurve
