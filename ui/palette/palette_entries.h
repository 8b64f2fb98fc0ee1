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

// What the palette finds, a kind at a time. Names are in both languages.

/// The commands of the menus and of those in them that can be given now; the way to each next to
/// it.
std::vector<PaletteEntry> commandEntries(const QList<QMenu*>& menus);
std::vector<PaletteEntry> labEntries(const std::vector<Lab>& labs, const Catalog& catalog,
                                     const std::function<void(const QString& id)>& open);
/// The problems, and their kernels behind each.
std::vector<PaletteEntry> kernelEntries(const Catalog& catalog,
                                        const std::function<void(const std::string& id)>& show);
/// The texts, their places that have entries, and the published tables. `show` takes a text's id
/// and the English heading of a place, which is empty for the text itself.
std::vector<PaletteEntry>
sourceEntries(const std::vector<SourceText>& contents, const std::vector<References::Entry>& tables,
              const std::function<void(const std::string& text, const std::string& place)>& show,
              const std::function<void(const QString& id)>& openTable);
/// Those that can be used.
std::vector<PaletteEntry> deviceEntries(const std::vector<DeviceDescription>& devices,
                                        const std::function<void(const std::string& id)>& use);
std::vector<PaletteEntry> recentEntries(const std::function<void(const QString& file)>& open);
/// Those that a chart can show.
std::vector<PaletteEntry> metricEntries(const std::function<void(const std::string& tag)>& show);
/// The chapters of the manual; `open` takes a page's name and a chapter's anchor.
std::vector<PaletteEntry>
manualEntries(const std::function<void(const QString& page, const QString& anchor)>& open);

/// All of them, whether they can be given now or not.
QList<QAction*> commandsOf(const QList<QMenu*>& menus);
/// The menus' commands with their keys, if they have some, and the keys of the chart.
std::vector<ShortcutLine> shortcutLines(const QList<QMenu*>& menus);

} // namespace kernelcurve
