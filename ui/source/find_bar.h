#pragma once

#include "ui/source/text_search.h"
#include "ui/widgets/delayed_call.h"

#include <QPointer>
#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace kernelcurve {

class NoteLabel;
class SourceView;

/// Finds and replaces text in a view. Esc closes the bar and returns the focus to the view.
class FindBar : public QWidget {
    Q_OBJECT

  public:
    explicit FindBar(SourceView& view, QWidget* parent = nullptr);

    /// Sets the view in which to search.
    void setView(SourceView& view);
    /// Shows the bar with the selected text, with or without the replacement line.
    void open(bool replaces);
    /// Selects the next or previous match. Opens the bar if the search text is empty.
    void find(bool backward);
    /// Adds Ctrl+F, Ctrl+H, F3, and Shift+F3 to a dialog, because dialogs have no commands for
    /// them.
    void addKeysTo(QWidget& dialog);

  protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QToolButton* option(const char* name, const QString& sign);
    SearchOptions options() const;
    void search();
    void searchFromHere();
    void showCount();
    void replace();
    void replaceAll();
    void close();
    void retranslate();

    QPointer<SourceView> view_;
    QLineEdit* field_;
    QToolButton *case_, *words_, *expression_;
    QToolButton *previous_, *next_, *close_;
    QLabel* count_;
    NoteLabel* problem_;
    QWidget* second_; ///< line for a replacement
    QLineEdit* by_;
    QPushButton *replace_, *replaceAll_;
    std::vector<TextRange> matches_;
    qsizetype origin_ = 0; ///< position at which typing starts to search
    /// The search is delayed, because a search per letter would delay typing.
    DelayedCall searchSoon_{std::chrono::milliseconds(150), [this] { search(); }};
};

} // namespace kernelcurve
