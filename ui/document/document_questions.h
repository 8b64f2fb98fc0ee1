#pragma once

#include <QString>
#include <QtGlobal>

class QWidget;

namespace kernelcurve {

struct AtStake;
struct Overwriting;

enum class LeaveAnswer { Save, Discard, Stay };
/// Before a document is left with what would be lost with it.
LeaveAnswer askBeforeLeaving(QWidget& window, const QString& title, const AtStake& stake);

/// Before the rows of a program that died are thrown away; false if the user keeps them.
bool askBeforeDiscarding(QWidget& window, const QString& title, qint64 rows);

enum class OverwriteAnswer { Overwrite, Elsewhere, Cancel };
/// Before a file is written over that holds what is nowhere else.
OverwriteAnswer askBeforeOverwriting(QWidget& window, const QString& file, const Overwriting& lost);

} // namespace kernelcurve
