#pragma once

#include <QKeySequence>
#include <QList>

#include <functional>
#include <vector>

class QMenu;

namespace kernelcurve {

/// The position of an entry in a menu. Menus sort their entries by position. Entries in different
/// hundreds are separated: 110 and 120 belong to the same group, but 210 does not.
struct MenuPlace {
    const char* menu; ///< id of the menu: "file", "edit", "run", "device", "view", "help", ...
    int position;
};

/// The position in the toolbar, with separators as in menus.
struct BarPlace {
    int position = 0; ///< position, or 0 if the command is not in the toolbar
    /// Buttons with a higher value lose their text earlier in a narrow window. A value of 0 shows
    /// an icon only.
    int words = 0;
    bool isPresented = true; ///< true if the button is visible during a presentation
};

/// A command of a feature, or a submenu. A feature lists its commands in one table and passes it to
/// Workbench::addCommands(). The texts are sources in the feature's context, marked with
/// QT_TR_NOOP.
struct FeatureCommand {
    /// Object name that identifies the command in tests and in the settings of keys.
    const char* id;
    const char* text;
    const char* icon = nullptr; ///< file name in resources/icons
    QList<QKeySequence> keys = {};
    std::vector<MenuPlace> menus = {};
    BarPlace bar = {};
    const char* word = nullptr; ///< text of the button in the toolbar
    /// Tooltip, which includes the button's text and key if `word` is set.
    const char* tip = nullptr;
    bool leavesStart = false; ///< true to close the start page before the handler runs
    /// Handler of a command, or of a click on the button of a submenu.
    std::function<void()> run = {};
    /// Handler of a checkable command.
    std::function<void(bool checked)> toggle = {};
    /// Returns true if the command is enabled. refresh() calls this function. If the function is
    /// empty, the command is always enabled.
    std::function<bool()> isEnabled = {};
    bool isMenu = false; ///< true for a submenu, to which other commands refer as their menu
    /// Fills a submenu each time it opens. Before the first opening, the submenu is empty.
    std::function<void(QMenu& menu)> fill = {};
};

} // namespace kernelcurve
