#pragma once

#include <QString>
#include <QStringList>

namespace kernelcurve {

/// The recently opened and saved files, newest first, stored in the settings. Missing files are
/// skipped.
QStringList recentFiles();
void rememberFile(const QString& file);

} // namespace kernelcurve
