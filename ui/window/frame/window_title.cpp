#include "ui/window/frame/window_title.h"

#include "app/document/experiment_document.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/messages/visible.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QWidget>

namespace kernelcurve {
namespace {

struct WindowTitle {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::WindowTitle)
};

QString titleFor(const ExperimentDocument& document) {
    const QString title = visible(document.title(WindowTitle::tr("Untitled experiment")));
    const QString file = visible(QFileInfo(document.file()).fileName());
    if (file.isEmpty())
        return WindowTitle::tr("%1[*] – Kernelcurve").arg(title);
    // A document without a title of its own is called after its file.
    if (QFileInfo(document.file()).completeBaseName() == title)
        return WindowTitle::tr("%1[*] – Kernelcurve").arg(file);
    return WindowTitle::tr("%1[*] – %2 – Kernelcurve").arg(file, title);
}

} // namespace

void keepTitle(QWidget& window, const ExperimentDocument& document) {
    const auto show = [&] { window.setWindowTitle(titleFor(document)); };
    QObject::connect(&document, &ExperimentDocument::modifiedChanged, &window,
                     &QWidget::setWindowModified);
    QObject::connect(&document, &ExperimentDocument::fileChanged, &window, show);
    QObject::connect(&document, &ExperimentDocument::experimentChanged, &window, show);
    keepTranslated(&window, show);
}

} // namespace kernelcurve
