#pragma once

#include <QKeySequence>
#include <QList>

#include <functional>
#include <vector>

class QMenu;

namespace kernelcurve {

/// The position of an entry in a menu, by which entries are sorted. A separator divides the
/// hundreds: 110 and 120 belong to the same group, 210 does not.
struct MenuPlace {
    const char* menu; ///< id of the menu: "file", "edit", "run", "device", "view", "help", ...
    int position;
};

/// The position in the toolbar. Separators work as in menus.
struct BarPlace {
    int position = 0; ///< 0 if the command is not in the toolbar
    int words = 0; ///< in a narrow window, buttons with the highest value lose their text first; 0
                   ///< for an icon only
    bool isPresented = true; ///< true if the button is visible during a presentation
};

/// A command of a feature, or a submenu. A feature lists its commands in one table and passes it to
/// Workbench::addCommands(). The texts are sources in the feature's own context, marked with
/// QT_TR_NOOP.
struct FeatureCommand {
    const char* id; ///< object name: identifies the command in tests and in the settings of keys
    const char* text;
    const char* icon = nullptr; ///< file name in resources/icons
    QList<QKeySequence> keys = {};
    std::vector<MenuPlace> menus = {};
    BarPlace bar = {};
    const char* word = nullptr; ///< text of the button in the toolbar
    const char* tip = nullptr;  ///< if there is a text, the tooltip includes it and the key
    bool leavesStart = false;   ///< true to close the start page before the handler runs
    /// The handler of a command. For a submenu with a button, the handler of a click on the button.
    std::function<void()> run = {};
    /// Handler of a checkable command.
    std::function<void(bool checked)> toggle = {};
    /// Returns whether the command is enabled. refresh() calls this function. Without it, the
    /// command is always enabled.
    std::function<bool()> isEnabled = {};
    bool isMenu = false; ///< true for a submenu, to which other commands refer as their menu
    /// Fills a submenu each time it opens. Until then, the submenu is empty.
    std::function<void(QMenu& menu)> fill = {};
};

} // namespace kernelcurve
