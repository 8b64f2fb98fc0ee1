#pragma once

#include "gpu/model/analysis/code_listing.h"

#include <QWidget>

#include <optional>

namespace kernelcurve {

class NoteLabel;
class SourceView;

/// A kernel in a lower language, linked with its source: the lines that come from the source line
/// under the cursor stand on a ground of their own, and a line that is chosen here chooses the one
/// it comes from. Without code it says why there is none.
class CodePage : public QWidget {
    Q_OBJECT

  public:
    explicit CodePage(QWidget* parent = nullptr);

    /// `note`: what it was compiled for, or why there is nothing.
    void setListing(std::optional<CodeListing> listing, const QString& note);
    /// The source's line under the cursor; 0: none.
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
