#pragma once

#include "ui/manual/manual_pages.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;

namespace kernelcurve {

/// A command and its keys, as the list of shortcuts has them.
struct ShortcutLine {
    QString group; ///< the menu
    QString command;
    QString keys;
};

/// The manual beside its contents, and first of all the list of shortcuts: a window of its own,
/// which stays beside the work. Needs no network.
class ManualWindow : public QWidget {
    Q_OBJECT

  public:
    explicit ManualWindow(QWidget& window);

    /// They are shown anew where they are in sight.
    void setShortcuts(std::vector<ShortcutLine> shortcuts);
    void showShortcuts();
    /// A page by its name, at a heading where `anchor` names one. Where there is no such page, the
    /// first.
    void showPage(const QString& name, const QString& anchor = {});

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fillContents();
    void follow(const QTreeWidgetItem* item);
    void followLink(const QUrl& url);
    void find(bool backward);
    void goTo(const QString& anchor);
    QString shortcutsText() const;
    void retranslate();

    std::vector<ManualPage> pages_;
    std::vector<ShortcutLine> shortcuts_;
    QString shown_; ///< a page's name; empty: the shortcuts
    QTreeWidget* contents_;
    QLineEdit* search_;
    QLabel* found_;
    QTextBrowser* text_;
};

} // namespace kernelcurve
