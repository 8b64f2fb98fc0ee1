#pragma once

#include "app/document/labs/labs.h"
#include "app/search/source_texts.h"
#include "ui/palette/palette_entry.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

class PaletteController;
class SourcesWindow;
class Workbench;

/// Shows the window of the sources, provides their palette entries, and opens labs and published
/// tables.
class SourcesController : public QObject {
    Q_OBJECT

  public:
    SourcesController(Workbench& workbench, PaletteController& palette);

    /// Sets the labs that the start page has read. Without this call, the class reads them on
    /// demand.
    void setLabs(std::vector<Lab> labs);

  private:
    void show(const std::string& text = {}, const std::string& place = {});
    /// Returns entries for the sources, the parts of the sources, and the published tables.
    std::vector<PaletteEntry> entries();
    const std::vector<SourceText>& contents();

    Workbench& workbench_;
    std::optional<std::vector<Lab>> labs_;
    std::optional<std::vector<SourceText>> contents_; ///< contents, read on first use
    SourcesWindow* sources_ = nullptr;                ///< window, created on first use
};

} // namespace kernelcurve
