#pragma once

#include "app/search/search_query.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace kernelcurve {

/// An entry of the palette.
struct PaletteEntry {
    QString id;        ///< key in the settings for recent entries: "lab offset_reads"
    QStringList kinds; ///< "Lab", in the program's language, then in the others
    QString title;     ///< in the program's language
    QString detail;    ///< text next to the title: an id, a folder ...
    SearchText text;   ///< search text in both languages
    QString keys;      ///< shortcut of the entry, in the system's notation
    std::function<void()> choose;
};

} // namespace kernelcurve
