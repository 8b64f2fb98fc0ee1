#pragma once

#include <QString>

namespace kernelcurve {

/// An entry of a picker.
struct PickerItem {
    QString id;
    QString label;      ///< in the list, with its unit
    QString shortLabel; ///< where it is chosen; empty: the label
    QString group;      ///< the heading above it; may be empty
    QString words;      ///< other words that the search finds
    QString toolTip;
    bool checked = false;
};

} // namespace kernelcurve
