#include "ui/window/frame/window_title.h"

#include "app/document/experiment_document.h"
#include "ui/widgets/appearance/language_change.h"
#include "ui/widgets/messages/visible.h"

#include <QFileInfo>
#include <QWidget>

namespace kernelcurve {

WindowTitle::WindowTitle(const ExperimentDocument& document, QWidget& window)
    : QObject(&window)
    , document_(document)
    , window_(window) {
    connect(&document_, &ExperimentDocument::modifiedChanged, &window_,
            &QWidget::setWindowModified);
    connect(&document_, &ExperimentDocument::fileChanged, this, &WindowTitle::show);
    connect(&document_, &ExperimentDocument::experimentChanged, this, &WindowTitle::show);
    onLanguageChange(window_, [this] { show(); });
    show();
}

void WindowTitle::show() {
    const QString title = visible(document_.title(tr("Untitled experiment")));
    const QString file = visible(QFileInfo(document_.file()).fileName());
    // A document without a title of its own is called after its file.
    const bool alike = QFileInfo(document_.file()).completeBaseName() == title;
    if (file.isEmpty())
        window_.setWindowTitle(tr("%1[*] – Kernelcurve").arg(title));
    else if (alike)
        window_.setWindowTitle(tr("%1[*] – Kernelcurve").arg(file));
    else
        window_.setWindowTitle(tr("%1[*] – %2 – Kernelcurve").arg(file, title));
}

} // namespace kernelcurve
