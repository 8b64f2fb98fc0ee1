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

/// Provides the palette and the manual. The palette finds everything that has a name. The manual
/// includes the list of shortcuts, which the user can change.
class PaletteController : public QObject {
    Q_OBJECT

  public:
    /// Create this object after the other features, because it collects the commands of those
    /// features.
    explicit PaletteController(Workbench& workbench);

    void setLabs(std::vector<Lab> labs);
    /// Adds entries from another feature. They are unavailable during a run.
    void addEntries(std::function<std::vector<PaletteEntry>()> entries);
    /// Applies the user's keys to the commands.
    void adoptKeys();

  signals:
    /// Emitted to request the labs (see setLabs()).
    void labsWanted();

  private:
    std::vector<PaletteEntry> entries();
    ManualWindow& manual();
    void showShortcuts();

    Workbench& workbench_;
    CommandKeys* keys_;
    std::vector<Lab> labs_;
    std::vector<std::function<std::vector<PaletteEntry>()>> further_;
    QPointer<Palette> palette_;      ///< palette while it is open
    ManualWindow* manual_ = nullptr; ///< manual, created on first use
};

} // namespace kernelcurve
