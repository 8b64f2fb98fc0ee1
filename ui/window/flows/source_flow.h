#pragma once

#include "app/document/labs/labs.h"
#include "app/search/source_texts.h"
#include "ui/palette/palette_entry.h"

#include <QObject>

#include <optional>
#include <vector>

class QAction;
class QWidget;

namespace kernelcurve {

class DocumentFlow;
class MessageBar;
class RunController;
class SourcesWindow;

/// The window of the sources, and their entries in the command palette. It opens labs and
/// published tables.
class SourceFlow : public QObject {
    Q_OBJECT

  public:
    /// `show` opens the window. All outlive this.
    SourceFlow(const Catalog& catalog, const RunController& runs, DocumentFlow& documents,
               MessageBar& messages, QAction& show, QWidget& window);

    /// Those that the start page has read; else they are read when they are needed.
    void setLabs(std::vector<Lab> labs);
    void show(const std::string& text = {}, const std::string& place = {});
    /// Texts, their places, and the published tables.
    std::vector<PaletteEntry> entries();

  signals:
    void kernelWanted(const std::string& id);

  private:
    const std::vector<SourceText>& contents();

    const Catalog& catalog_;
    const RunController& runs_;
    DocumentFlow& documents_;
    MessageBar& messages_;
    QWidget& window_;
    std::optional<std::vector<Lab>> labs_;
    std::optional<std::vector<SourceText>> contents_; ///< when they are first needed
    SourcesWindow* sources_ = nullptr;                ///< likewise
};

} // namespace kernelcurve
