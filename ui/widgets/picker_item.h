#pragma once

#include <QString>

namespace kernelcurve {

/// An entry in the list of a picker.
struct PickerItem {
    QString id;
    QString label;      ///< label in the list, with its unit
    QString shortLabel; ///< label in the closed box, or empty for `label`
    QString group;      ///< heading above the entry, or empty
    QString words;      ///< additional search words
    QString toolTip;
    bool checked = false;
};

} // namespace kernelcurve
