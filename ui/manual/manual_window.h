#pragma once

#include "ui/keys/key_page.h"
#include "ui/manual/manual_pages.h"

#include <QWidget>

#include <utility>
#include <vector>

class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace kernelcurve {

/// The manual beside its contents, and first of all the list of shortcuts (see KeyPage): a window
/// of its own, which stays beside the work. Needs no network.
class ManualWindow : public QWidget {
    Q_OBJECT

  public:
    ManualWindow(CommandKeys& keys, QWidget& window);

    void setShortcuts(std::vector<ShortcutLine> shortcuts) {
        keys_->setLines(std::move(shortcuts));
    }
    void showShortcuts();
    /// A page by its name, at a heading where `anchor` names one. Where there is no such page, the
    /// first.
    void showPage(const QString& name, const QString& anchor = {});

  private:
    class Text;

    void fillContents();
    void follow(const QTreeWidgetItem* item);
    void followLink(const QUrl& url);
    void find(bool backward);
    void goTo(const QString& anchor);
    void retranslate();

    std::vector<ManualPage> pages_;
    QString shown_; ///< a page's name; empty: the shortcuts
    QTreeWidget* contents_;
    QStackedWidget* shownPage_;
    KeyPage* keys_;
    QLineEdit* search_;
    QLabel* found_;
    Text* text_;
};

} // namespace kernelcurve
