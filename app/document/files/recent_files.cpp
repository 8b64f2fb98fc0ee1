#include "app/document/files/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace kernelcurve {
namespace {

constexpr qsizetype maxRecentFiles = 10;

QString settingsKey(RecentKind kind) {
    return kind == RecentKind::Program ? QStringLiteral("recentPrograms")
                                       : QStringLiteral("recentFiles");
}

} // namespace

QStringList recentFiles(RecentKind kind) {
    QStringList files = QSettings().value(settingsKey(kind)).toStringList();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void rememberFile(const QString& file, RecentKind kind) {
    const QString absolute = QFileInfo(file).absoluteFilePath();
    QStringList files = recentFiles(kind);
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(settingsKey(kind), files.mid(0, maxRecentFiles));
}

} // namespace kernelcurve
