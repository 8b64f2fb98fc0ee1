#include "app/document/files/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace kernelcurve {
namespace {

constexpr qsizetype maxRecentFiles = 10;
const QString recentFilesKey = QStringLiteral("recentFiles");

} // namespace

QStringList recentFiles() {
    QStringList files = QSettings().value(recentFilesKey).toStringList();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void rememberFile(const QString& file) {
    const QString absolute = QFileInfo(file).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(recentFilesKey, files.mid(0, maxRecentFiles));
}

} // namespace kernelcurve
