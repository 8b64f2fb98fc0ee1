#pragma once

#include <QString>

class QWidget;

namespace kernelcurve {

struct AtStake;
struct Overwriting;

enum class LeaveAnswer { Save, Discard, Stay };
/// Before a document is left with what would be lost with it.
LeaveAnswer askBeforeLeaving(QWidget& window, const QString& title, const AtStake& stake);

enum class OverwriteAnswer { Overwrite, Elsewhere, Cancel };
/// Before a file is written over that holds what is nowhere else.
OverwriteAnswer askBeforeOverwriting(QWidget& window, const QString& file, const Overwriting& lost);

} // namespace kernelcurve
