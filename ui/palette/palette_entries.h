#pragma once

#include "app/document/labs/labs.h"
#include "app/search/source_texts.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/device/device_description.h"
#include "ui/manual/manual_window.h"
#include "ui/palette/palette_entry.h"

#include <QList>

#include <functional>
#include <string>
#include <vector>

class QAction;
class QMenu;

namespace kernelcurve {

// These functions return the entries of the palette by kind, with names in both languages.

/// Returns the enabled commands of the menus and submenus, with their paths.
std::vector<PaletteEntry> commandEntries(const QList<QMenu*>& menus);
std::vector<PaletteEntry> labEntries(const std::vector<Lab>& labs, const Catalog& catalog,
                                     const std::function<void(const QString& id)>& open);
/// Returns the problems, each followed by its kernels.
std::vector<PaletteEntry> kernelEntries(const Catalog& catalog,
                                        const std::function<void(const std::string& id)>& show);
/// Returns entries for the sources, for the parts of sources that have entries, and for the
/// published tables. `show` receives the id of a source and the English heading of a part. The
/// heading is empty if the user selects a whole source.
std::vector<PaletteEntry>
sourceEntries(const std::vector<SourceText>& contents, const std::vector<References::Entry>& tables,
              const std::function<void(const std::string& text, const std::string& place)>& show,
              const std::function<void(const QString& id)>& openTable);
/// Returns the usable devices.
std::vector<PaletteEntry> deviceEntries(const std::vector<DeviceDescription>& devices,
                                        const std::function<void(const std::string& id)>& use);
std::vector<PaletteEntry> recentEntries(const std::function<void(const QString& file)>& open);
/// Returns the metrics for a chart.
std::vector<PaletteEntry> metricEntries(const std::function<void(const std::string& tag)>& show);
/// Returns the chapters of the manual. `open` receives a page's name and a chapter's anchor.
std::vector<PaletteEntry>
manualEntries(const std::function<void(const QString& page, const QString& anchor)>& open);

/// Returns all commands of the menus, including disabled ones.
QList<QAction*> commandsOf(const QList<QMenu*>& menus);
/// Returns the commands of the menus with their keys, and the keys of the chart.
std::vector<ShortcutLine> shortcutLines(const QList<QMenu*>& menus);

} // namespace kernelcurve
