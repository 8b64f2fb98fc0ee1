#pragma once

#include "app/search/search_query.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace kernelcurve {

/// An entry of the palette.
struct PaletteEntry {
    QString id;        ///< key in the settings for recent entries: "lab offset_reads"
    QStringList kinds; ///< "Lab" in the program's language, followed by the other languages
    QString title;     ///< title in the program's language
    QString detail;    ///< text next to the title, such as an id or a folder
    SearchText text;   ///< search text in both languages
    QString keys;      ///< shortcut of the entry, in the system's notation
    std::function<void()> choose;
};

} // namespace kernelcurve
