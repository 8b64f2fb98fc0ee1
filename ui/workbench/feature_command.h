#pragma once

#include <QKeySequence>
#include <QList>

#include <functional>
#include <vector>

class QMenu;

namespace kernelcurve {

/// Entries of a menu are sorted by position. A separator divides the hundreds: 110 and 120 belong
/// together, 210 does not.
struct MenuPlace {
    const char* menu; ///< id of the menu: "file", "edit", "run", "device", "view", "help", ...
    int position;
};

/// The position in the toolbar. Separators work as in menus.
struct BarPlace {
    int position = 0;        ///< 0: not in the toolbar
    int words = 0;           ///< the highest lose the text first in a narrow window; 0: icon only
    bool isPresented = true; ///< visible during a presentation
};

/// A command of a feature, or a submenu. A feature lists its commands in one table and passes it to
/// Workbench::addCommands(). The texts are sources in the feature's own context, marked by
/// QT_TR_NOOP.
struct FeatureCommand {
    const char* id; ///< object name: identifies the command in tests and in the settings of keys
    const char* text;
    const char* icon = nullptr; ///< file name in resources/icons
    QList<QKeySequence> keys = {};
    std::vector<MenuPlace> menus = {};
    BarPlace bar = {};
    const char* word = nullptr; ///< text of the button in the toolbar
    const char* tip = nullptr;  ///< if there is a text, the tooltip includes the key
    bool leavesStart = false;   ///< closes the start page before the handler runs
    /// Handler of a command; of a submenu with a button, what a click on the button does.
    std::function<void()> run = {};
    /// Handler of a checkable command.
    std::function<void(bool checked)> toggle = {};
    /// refresh() calls this function. Without it, the command is always enabled.
    std::function<bool()> isEnabled = {};
    bool isMenu = false; ///< a submenu, which other commands name as their menu
    /// Fills a submenu each time it opens. Until then it is empty.
    std::function<void(QMenu& menu)> fill = {};
};

} // namespace kernelcurve
