#pragma once

#include "app/manual/manual_pages.h"
#include "ui/keys/key_page.h"

#include <QHash>
#include <QWidget>

#include <utility>
#include <vector>

class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

class QString;
class QTextDocument;

namespace kernelcurve {

/// Fills `document` with a page. Call this function before the document is shown, because Qt would
/// lay out a visible document for each piece of Markdown. Each table cell remains separate.
void fillWithPage(QTextDocument& document, const QString& markdown);

/// Limits text lines to `measure` pixels, and tables to `width`.
void keepLinesShort(QTextDocument& document, int width, int measure);

/// A separate window with the table of contents and the pages of the manual. The first entry is the
/// list of shortcuts (see KeyPage). The window needs no network.
class ManualWindow : public QWidget {
    Q_OBJECT

  public:
    ManualWindow(CommandKeys& keys, QWidget& window);

    void setShortcuts(std::vector<ShortcutLine> shortcuts) {
        keys_->setLines(std::move(shortcuts));
    }
    void showShortcuts();
    /// Shows the page `name` at the heading `anchor`. If no page has this name, shows the index.
    void showPage(const QString& name, const QString& anchor = {});

  private:
    class Text;

    void fillContents();
    void follow(const QTreeWidgetItem* item);
    void followLink(const QUrl& url);
    /// Returns the path of a file that the current page links to.
    QString fileBeside(const QString& link) const;
    void find(bool backward);
    bool findOnPage(bool backward);
    bool findOnOtherPages(bool backward);
    bool findWords(bool backward);
    void goTo(const QString& anchor);
    void retranslate();

    std::vector<ManualPage> pages_;
    QString shown_; ///< name of the page, or empty for the shortcuts
    QTreeWidget* contents_;
    QHash<QString, QTreeWidgetItem*> items_; ///< items by page name
    QStackedWidget* shownPage_;
    KeyPage* keys_;
    QLineEdit* search_;
    QLabel* found_;
    Text* text_;
};

} // namespace kernelcurve
