#pragma once

#include <QKeySequence>
#include <QWidget>

#include <array>
#include <vector>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace kernelcurve {

class CommandKeys;
class KeyField;
class NoteLabel;

/// A command and its keys, as the list of shortcuts has them.
struct ShortcutLine {
    QString group; ///< the menu
    QString command;
    QString keys;
    QAction* action = nullptr; ///< null: the keys are what they are
};

/// The list of shortcuts, to be searched, and below it the keys of the chosen command, to be
/// changed: at once, but for a key that another command has, which is taken from there when the
/// user says so.
class KeyPage : public QWidget {
    Q_OBJECT

  public:
    explicit KeyPage(CommandKeys& keys, QWidget* parent = nullptr);

    /// The choice stays where the command is there still.
    void setLines(std::vector<ShortcutLine> lines);
    void focusSearch();

  private:
    static constexpr std::size_t fields = 2; ///< as many keys as the program's own have at most

    void fill();
    void filter();
    QAction* chosen() const;
    void showChosen();
    void press(std::size_t field, const QKeySequence& key);
    void give(QAction& action, std::size_t field, const QKeySequence& key);
    void withdraw();
    void retranslate();

    CommandKeys& keys_;
    std::vector<ShortcutLine> lines_;
    QAction* wanting_ = nullptr; ///< the one whose field has a key of another command
    std::size_t wantingField_ = 0;
    QKeySequence wanted_;
    QLineEdit* search_;
    QTreeWidget* list_;
    QLabel* name_;
    std::array<KeyField*, fields> edits_;
    QPushButton* reset_;
    QPushButton* resetAll_;
    NoteLabel* note_;
    QPushButton* takeOver_;
};

} // namespace kernelcurve
