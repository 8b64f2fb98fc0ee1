#pragma once

#include "gpu/model/analysis/code_listing.h"

#include <QWidget>

#include <optional>

namespace kernelcurve {

class NoteLabel;
class SourceView;

/// A kernel's PTX or SASS, linked with its source. The page highlights the lines that belong to the
/// current source line. Selecting a line in the page selects its source line. If there is no
/// listing, a note shows the reason.
class CodePage : public QWidget {
    Q_OBJECT

  public:
    explicit CodePage(QWidget* parent = nullptr);

    /// Sets the listing. `note` shows its target, or the reason why it is missing.
    void setListing(std::optional<CodeListing> listing, const QString& note);
    /// Sets the current source line, or 0 for none.
    void showSourceLine(int line);
    void setAccessibleName(const QString& name);
    QString text() const;
    QString note() const;

  signals:
    void sourceLineChosen(int line);

  private:
    CodeListing listing_;
    int sourceLine_ = 0;
    NoteLabel* note_;
    SourceView* view_;
};

} // namespace kernelcurve
