#pragma once

#include <QString>
#include <QStringList>

namespace kernelcurve {

/// The files that were opened and saved lately, newest first, kept in the settings. Those that are
/// no more are left out.
QStringList recentFiles();
void rememberFile(const QString& file);

} // namespace kernelcurve
