#pragma once

#include "app/document/labs/labs.h"
#include "ui/palette/palette_entry.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace kernelcurve {

class CommandKeys;
class ManualWindow;
class Palette;
class Workbench;

/// The palette, which finds everything that has a name; the manual, and in it the list of keys,
/// where the user changes them.
class PaletteController : public QObject {
    Q_OBJECT

  public:
    /// After the other features: it collects their commands.
    explicit PaletteController(Workbench& workbench);

    void setLabs(std::vector<Lab> labs);
    /// Entries of another feature, without those during a run.
    void addEntries(std::function<std::vector<PaletteEntry>()> entries);
    /// The commands get the user's keys.
    void adoptKeys();

  signals:
    /// The labs are wanted, see setLabs().
    void labsWanted();

  private:
    std::vector<PaletteEntry> entries();
    ManualWindow& manual();
    void showShortcuts();

    Workbench& workbench_;
    CommandKeys* keys_;
    std::vector<Lab> labs_;
    std::vector<std::function<std::vector<PaletteEntry>()>> further_;
    QPointer<Palette> palette_;      ///< while it is open
    ManualWindow* manual_ = nullptr; ///< made when it is first opened
};

} // namespace kernelcurve
