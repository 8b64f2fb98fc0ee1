#include "ui/window/about_box.h"

#include "app/crash/crash_report.h"
#include "app/engine/worker/log_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/box_layouts.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QTextBrowser>
#include <QUrl>

#include <array>

namespace kernelcurve {
namespace {

struct AboutText {
    Q_DECLARE_TR_FUNCTIONS(AboutBox)
};

struct Library {
    const char* name;
    const char* licence;
};

/// The libraries that the two programs use, with their licences.
constexpr std::array<Library, 10> libraries{
    {{"Qt", "LGPL 3"},
     {"QCustomPlot", "GPL 3 or later"},
     {"QScintilla", "GPL 3"},
     {"yaml-cpp", "MIT"},
     {"JSON for Modern C++", "MIT"},
     {"muParser", "BSD 2-Clause"},
     {"Boost.Context", "Boost Software License 1.0"},
     {"elfutils (libdw, libelf)", "LGPL 3 or GPL 2, each or later"},
     {"CLI11", "BSD 3-Clause"},
     {"Clang, LLD", "Apache 2.0 with LLVM exception"}}};

QString row(const QString& name, const QString& html) {
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(name.toHtmlEscaped(), html);
}

/// Returns a row with a link to a folder or file.
QString place(const QString& name, const std::filesystem::path& path) {
    const QString text = QString::fromStdString(path.string());
    return row(name, QStringLiteral("<a href=\"%1\">%2</a>")
                         .arg(QUrl::fromLocalFile(text).toString(QUrl::FullyEncoded),
                              text.toHtmlEscaped()));
}

QString content() {
    QString html =
        QStringLiteral("<h2>Kernelcurve %1</h2><p>%2</p><p>%3</p><h3>%4</h3><table>")
            .arg(QCoreApplication::applicationVersion().toHtmlEscaped(),
                 AboutText::tr("A laboratory for CUDA kernels.").toHtmlEscaped(),
                 AboutText::tr(
                     "Free software under the GNU General Public License, version 3 or later, "
                     "with an additional permission to combine it with NVIDIA's libraries.")
                     .toHtmlEscaped(),
                 AboutText::tr("File locations").toHtmlEscaped());
    html += place(AboutText::tr("Log (for bug reports)"), LogFile::defaultFile());
    html += place(AboutText::tr("Unsaved recordings"), stateFolder() / "autosave");
    html += place(AboutText::tr("Crash reports"), crashFolder());
    html += place(AboutText::tr("Compiled kernels"), cacheFolder());
    html += QStringLiteral("</table><h3>%1</h3><table>")
                .arg(AboutText::tr("Libraries").toHtmlEscaped());
    for (const Library& library : libraries) {
        QString name = QString::fromUtf8(library.name);
        if (name == QLatin1String("Qt"))
            name += u' ' + QString::fromLatin1(qVersion());
        html += row(name, QString::fromUtf8(library.licence).toHtmlEscaped());
    }
    return html + QStringLiteral("</table>");
}

} // namespace

void showAbout(QWidget& window) {
    QDialog box(&window);
    box.setWindowTitle(AboutText::tr("About Kernelcurve"));
    auto* icon = new QLabel(&box);
    constexpr int side = 64;
    icon->setPixmap(programIcon().pixmap(side));
    auto* text = new QTextBrowser(&box);
    text->setFrameShape(QFrame::NoFrame);
    text->viewport()->setAutoFillBackground(false);
    text->setOpenLinks(false);
    text->setMinimumSize(560, 430);
    text->setHtml(content());
    text->setAccessibleName(box.windowTitle());
    QObject::connect(text, &QTextBrowser::anchorClicked, &box,
                     [](const QUrl& url) { QDesktopServices::openUrl(url); });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &box);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &box, &QDialog::reject);
    auto* columns = lineOf({{icon, 0, Qt::AlignTop}, {text, 1}});
    columnOf({{columns, 1}, buttons}, &box);
    box.exec();
}

} // namespace kernelcurve
