#include "ui/palette/palette_entries.h"

#include "app/document/files/recent_files.h"
#include "app/manual/manual_pages.h"
#include "app/search/search_texts.h"
#include "gpu/model/values/metric.h"
#include "ui/device/device_list.h"
#include "ui/keys/command_keys.h"
#include "ui/widgets/appearance/both_languages.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"
#include "ui/workbench/workbench.h"

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace kernelcurve {
namespace {

struct PaletteText {
    Q_DECLARE_TR_FUNCTIONS(PaletteText)
};

/// Creates an entry. `kind` is the tr() source. The settings identify the entry by `kind` and `id`.
PaletteEntry paletteEntry(const char* kind, const QString& id, const QString& title,
                          const QString& detail, const SearchText& text,
                          const std::function<void()>& choose) {
    const BothLanguages both = inBothLanguages("PaletteText", kind);
    return {QString::fromLatin1(kind).toLower() + u' ' + id,
            {PaletteText::tr(kind), both.english, both.chinese},
            title,
            detail,
            text,
            {},
            choose};
}

QStringList namesOf(const BothLanguages& text) {
    return {text.english, text.chinese};
}

/// The path of a command: its menu and submenus.
using MenuWay = std::vector<const QMenu*>;

QStringList titlesOf(const MenuWay& way) {
    QStringList titles;
    for (const QMenu* menu : way)
        titles << withoutMnemonic(menu->title());
    return titles;
}

/// Returns the names of nested menus in both languages. The names are necessary because commands in
/// nested menus are often only values, such as a number.
QStringList namesOf(const MenuWay& way) {
    QStringList names;
    for (std::size_t place = 1; place < way.size(); ++place)
        names += namesOf(textOf(*way[place]->menuAction()));
    return names;
}

/// Visits every command of a menu and its submenus.
void walk(const QMenu& menu, MenuWay way,
          const std::function<void(QAction&, const MenuWay&)>& visit) {
    way.push_back(&menu);
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        const QMenu* inside = action->menu();
        if (inside != nullptr && Workbench::isFilledWhenShown(*inside))
            continue;
        if (inside != nullptr)
            walk(*inside, way, visit);
        else
            visit(*action, way);
    }
}

void walk(const QList<QMenu*>& menus, const std::function<void(QAction&, const MenuWay&)>& visit) {
    for (const QMenu* menu : menus)
        walk(*menu, {}, visit);
}

} // namespace

std::vector<PaletteEntry> commandEntries(const QList<QMenu*>& menus) {
    std::vector<PaletteEntry> entries;
    walk(menus, [&](QAction& action, const MenuWay& way) {
        if (!action.isEnabled())
            return;
        const BothLanguages both = textOf(action);
        const QString title = withoutMnemonic(action.text());
        QStringList names = namesOf(both) + QStringList{title};
        if (const auto also = searchTextOf(action))
            names += namesOf(*also);
        entries.push_back(paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Command"),
                                       QStringLiteral("%1 %2").arg(way.size()).arg(both.english),
                                       title, titlesOf(way).join(QStringLiteral(" › ")), names,
                                       [&action] { action.trigger(); }));
        entries.back().kinds += namesOf(way);
        entries.back().keys = keysOf(action);
    });
    return entries;
}

std::vector<PaletteEntry> labEntries(const std::vector<Lab>& labs, const Catalog& catalog,
                                     const std::function<void(const QString& id)>& open) {
    std::vector<PaletteEntry> entries;
    for (const Lab& lab : labs) {
        const QString id = QString::fromStdString(lab.id);
        entries.push_back(paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Lab"), id,
                                       translated(lab.title), id, searchTextOf(lab, catalog),
                                       [open, id] { open(id); }));
    }
    return entries;
}

std::vector<PaletteEntry> kernelEntries(const Catalog& catalog,
                                        const std::function<void(const std::string& id)>& show) {
    std::vector<PaletteEntry> entries;
    const Problem* problem = nullptr;
    for (const KernelFile& kernel : catalog.kernels()) {
        const auto choose = [show, kernelId = kernel.id] { show(kernelId); };
        if (kernel.definition.get() != problem) {
            problem = kernel.definition.get();
            const ProblemDeclaration& declared = problem->declaration();
            const QString id = visible(QString::fromStdString(declared.id));
            entries.push_back(paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Problem"), id,
                                           translated(declared.title), id, searchTextOf(*problem),
                                           choose));
        }
        const QString id = visible(QString::fromStdString(kernel.id));
        entries.push_back(paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Kernel"), id,
                                       kernel.title.empty() ? id : translated(kernel.title),
                                       kernel.title.empty() ? QString() : id, searchTextOf(kernel),
                                       choose));
    }
    return entries;
}

std::vector<PaletteEntry>
sourceEntries(const std::vector<SourceText>& contents, const std::vector<References::Entry>& tables,
              const std::function<void(const std::string& text, const std::string& place)>& show,
              const std::function<void(const QString& id)>& openTable) {
    std::vector<PaletteEntry> entries;
    const char* const kind = QT_TRANSLATE_NOOP("PaletteText", "Source");
    for (const SourceText& text : contents) {
        entries.push_back(paletteEntry(kind, QString::fromStdString(text.id),
                                       translated(text.title), translated(text.author),
                                       searchTextOf(text), [show, id = text.id] { show(id, {}); }));
        const auto add = [&](const auto& addInside, const SourcePlace& place) -> void {
            const std::string heading = place.heading().en;
            if (!place.entries.empty())
                entries.push_back(paletteEntry(
                    kind, QString::fromStdString(text.id + " " + heading),
                    translated(place.heading()), translated(text.title), searchTextOf(text, place),
                    [show, id = text.id, heading] { show(id, heading); }));
            for (const SourcePlace& inside : place.contents)
                addInside(addInside, inside);
        };
        for (const SourcePlace& place : text.contents)
            add(add, place);
    }
    for (const References::Entry& table : tables) {
        const QString id = QString::fromStdString(table.id);
        entries.push_back(paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Published table"), id,
                                       translated(table.title), id, searchTextOf(table),
                                       [openTable, id] { openTable(id); }));
    }
    return entries;
}

std::vector<PaletteEntry> deviceEntries(const std::vector<DeviceDescription>& devices,
                                        const std::function<void(const std::string& id)>& use) {
    std::vector<PaletteEntry> entries;
    for (const DeviceDescription& device : devices) {
        if (!device.usable)
            continue;
        const QString id = QString::fromStdString(device.id);
        const QString title = deviceTitle(device);
        entries.push_back(paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Device"), id, title, {},
                                       QStringList{title, QString::fromStdString(device.name), id},
                                       [use, chosen = device.id] { use(chosen); }));
    }
    return entries;
}

std::vector<PaletteEntry> recentEntries(const std::function<void(const QString& file)>& open) {
    std::vector<PaletteEntry> entries;
    for (const QString& file : recentFiles() + recentFiles(RecentKind::Program)) {
        const QFileInfo info(file);
        entries.push_back(paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "File"), file,
                                       visible(info.fileName()),
                                       visible(QDir::toNativeSeparators(info.absolutePath())),
                                       QStringList{info.fileName()}, [open, file] { open(file); }));
    }
    return entries;
}

std::vector<PaletteEntry> metricEntries(const std::function<void(const std::string& tag)>& show) {
    std::vector<PaletteEntry> entries;
    for (const Metric& metric : metrics()) {
        const QString tag =
            QString::fromUtf8(metric.tag.data(), static_cast<qsizetype>(metric.tag.size()));
        entries.push_back(
            paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Metric"), tag, metricLabel(metric), tag,
                         searchTextOf(metric, namesOf(inBothLanguages("metric", metric.label))),
                         [show, tag] { show(tag.toStdString()); }));
    }
    return entries;
}

std::vector<PaletteEntry>
manualEntries(const std::function<void(const QString& page, const QString& anchor)>& open) {
    std::vector<PaletteEntry> entries;
    const bool chinese = QLocale().language() == QLocale::Chinese;
    // If the translated page has the same number of chapters, its chapters correspond to those of
    // this page in order.
    const std::vector<ManualPage> others = manualPages(!chinese);
    for (const ManualPage& page : manualPages(chinese)) {
        const auto other = std::ranges::find(others, page.name, &ManualPage::name);
        for (std::size_t place = 0; place < page.chapters.size(); ++place) {
            const ManualChapter& chapter = page.chapters[place];
            QStringList names{chapter.title};
            if (other != others.end() && other->chapters.size() == page.chapters.size())
                names << other->chapters[place].title;
            if (place == 0)
                names << page.name;
            const QString anchor = place == 0 ? QString() : chapter.anchor;
            entries.push_back(
                paletteEntry(QT_TRANSLATE_NOOP("PaletteText", "Manual"),
                             QStringLiteral("%1#%2").arg(page.name).arg(place), chapter.title,
                             place == 0 ? QString() : page.title(), names,
                             [open, name = page.name, anchor] { open(name, anchor); }));
        }
    }
    return entries;
}

QList<QAction*> commandsOf(const QList<QMenu*>& menus) {
    QList<QAction*> commands;
    walk(menus, [&](QAction& action, const MenuWay&) { commands << &action; });
    return commands;
}

std::vector<ShortcutLine> shortcutLines(const QList<QMenu*>& menus) {
    std::vector<ShortcutLine> lines;
    walk(menus, [&](QAction& action, const MenuWay& way) {
        lines.push_back({titlesOf(way).join(QStringLiteral(" › ")), withoutMnemonic(action.text()),
                         keysOf(action), &action});
    });
    const QString chart = PaletteText::tr("In the chart");
    const auto add = [&](const QString& command, const QString& keys) {
        lines.push_back({chart, command, keys});
    };
    add(PaletteText::tr("Previous or next point or curve"), PaletteText::tr("Arrow keys"));
    add(PaletteText::tr("First or last point of a curve"), keysText({Qt::Key_Home, Qt::Key_End}));
    add(PaletteText::tr("Select the point"), keysText({Qt::Key_Return}));
    add(PaletteText::tr("Pin the point as a reference"), keysText({Qt::Key_P}));
    add(PaletteText::tr("Zoom in, zoom out"), keysText({Qt::Key_Plus, Qt::Key_Minus}));
    add(PaletteText::tr("Pan"), PaletteText::tr("Shift+Arrow keys"));
    add(PaletteText::tr("Previous view, next view"),
        keysText({Qt::Key_Backspace, Qt::SHIFT | Qt::Key_Backspace}));
    add(PaletteText::tr("Reset view"), keysText({Qt::Key_0}));
    return lines;
}

} // namespace kernelcurve
