#pragma once

#include <QString>

namespace kernelcurve {

/// An entry of a picker.
struct PickerItem {
    QString id;
    QString label;      ///< in the list, with its unit
    QString shortLabel; ///< in the closed box; empty: the label
    QString group;      ///< the heading above the entry; may be empty
    QString words;      ///< additional words that the search finds
    QString toolTip;
    bool checked = false;
};

} // namespace kernelcurve
