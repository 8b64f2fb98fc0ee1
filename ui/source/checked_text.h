#pragma once

#include "gpu/model/text/message.h"
#include "ui/source/source_view.h"

#include <QWidget>

#include <vector>

class QListWidget;

namespace kernelcurve {

class FindBar;

/// The text of a file in a dialog with a search. Errors appear at their lines and in a list. A
/// click on an error moves the cursor to its position.
class CheckedText : public QWidget {
    Q_OBJECT

  public:
    CheckedText(SourceView::Language language, const char* viewName, const char* listName,
                QWidget* dialog);

    SourceView& view() { return *view_; }
    void setAccessibleNames(const QString& text, const QString& description,
                            const QString& failures);
    void clearFailures();
    void addFailure(const Failure& failure);

  private:
    SourceView* view_;
    FindBar* find_;
    QListWidget* list_;
    std::vector<Failure> failures_; ///< failures in list order
};

} // namespace kernelcurve
