#pragma once

#include <QString>
#include <QStringList>

namespace kernelcurve {

/// Returns the recently opened and saved files, newest first. They are stored in the settings.
/// Missing files are skipped.
QStringList recentFiles();
void rememberFile(const QString& file);

} // namespace kernelcurve
