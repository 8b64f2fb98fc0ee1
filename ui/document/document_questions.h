#pragma once

#include <QString>
#include <QtGlobal>

class QWidget;

namespace kernelcurve {

struct AtStake;
struct Overwriting;

enum class LeaveAnswer { Save, Discard, Stay };
/// Asks before a document with unsaved data is closed.
LeaveAnswer askBeforeLeaving(QWidget& window, const QString& title, const AtStake& stake);

/// Asks before recovered rows are discarded. Returns false if the user keeps them.
bool askBeforeDiscarding(QWidget& window, const QString& title, qint64 rows);

enum class OverwriteAnswer { Overwrite, Elsewhere, Cancel };
/// Asks before a file is overwritten whose content would be lost.
OverwriteAnswer askBeforeOverwriting(QWidget& window, const QString& file, const Overwriting& lost);

} // namespace kernelcurve
