#include "ui/about_box.h"

#include "gpu/model/places.h"
#include "ui/icons.h"

#include <QCoreApplication>
#include <QDir>
#include <QMessageBox>

namespace kernelcurve {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(AboutBox)
};

QString shownPath(const std::filesystem::path& path) {
    return QDir::toNativeSeparators(QString::fromStdString(path.string()));
}

} // namespace

void showAbout(QWidget& window) {
    QMessageBox box(&window);
    box.setWindowTitle(Text::tr("About Kernelcurve"));
    box.setIconPixmap(programIcon().pixmap(64));
    box.setText(Text::tr("<b>Kernelcurve %1</b><br>A laboratory for CUDA kernels.")
                    .arg(QCoreApplication::applicationVersion().toHtmlEscaped()));
    box.setInformativeText(
        Text::tr("Free software under the GNU General Public License, version 3 or later.\n\n"
                 "Unsaved recordings and the log: %1\nCompiled kernels: %2")
            .arg(shownPath(stateFolder()), shownPath(cacheFolder())));
    box.setTextInteractionFlags(Qt::TextSelectableByMouse);
    box.exec();
}

} // namespace kernelcurve
