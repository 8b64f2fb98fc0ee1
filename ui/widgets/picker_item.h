#pragma once

#include <QString>

namespace kernelcurve {

/// An entry in the list of a picker.
struct PickerItem {
    QString id;
    QString label;      ///< label in the list, with its unit
    QString shortLabel; ///< label in the closed box; if empty, `label` is used
    QString group;      ///< heading above the entry; may be empty
    QString words;      ///< additional words that the search finds
    QString toolTip;
    bool checked = false;
};

} // namespace kernelcurve
