#pragma once

#include <QString>
#include <QStringList>

namespace kernelcurve {

/// The kinds of recent files. Programs are files with the header of a kernel or a problem.
enum class RecentKind { Document, Program };

/// Returns the recently opened and saved files from the settings, newest first. Skips missing
/// files.
QStringList recentFiles(RecentKind kind = RecentKind::Document);
void rememberFile(const QString& file, RecentKind kind = RecentKind::Document);

} // namespace kernelcurve
