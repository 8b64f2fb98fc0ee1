#pragma once

#include "app/search/search_query.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace kernelcurve {

/// Something that the palette finds.
struct PaletteEntry {
    QString id;        ///< in the settings, if it was chosen lately: "lab offset_reads"
    QStringList kinds; ///< "Lab", first in the program's language, then in the others
    QString title;     ///< in the program's language
    QString detail;    ///< next to the title: an id, a folder ...
    SearchText text;   ///< what it is found by, in both languages
    QString keys;      ///< its shortcut, as the system writes it
    std::function<void()> choose;
};

} // namespace kernelcurve
