#pragma once

#include <QString>
#include <QStringList>

namespace kernelcurve {

/// Programs are files with the header of a kernel or a problem.
enum class RecentKind { Document, Program };

/// Returns the recently opened and saved files, newest first. They are stored in the settings.
/// Missing files are skipped.
QStringList recentFiles(RecentKind kind = RecentKind::Document);
void rememberFile(const QString& file, RecentKind kind = RecentKind::Document);

} // namespace kernelcurve
