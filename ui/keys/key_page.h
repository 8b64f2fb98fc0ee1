#pragma once

#include <QKeySequence>
#include <QLineEdit>
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

/// A field in which the user presses a key. Tab moves to the next control. Backspace and Delete
/// clear the field.
class KeyField : public QLineEdit {
    Q_OBJECT

  public:
    explicit KeyField(QWidget* parent = nullptr);

    void setKey(const QKeySequence& key);

  signals:
    /// Emitted with the pressed key, or an empty key if the user cleared the field.
    void pressed(const QKeySequence& key);

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

class CommandKeys;
class KeyField;
class NoteLabel;

/// A command in the list of shortcuts, with its keys.
struct ShortcutLine {
    QString group; ///< name of the menu
    QString command;
    QString keys;
    QAction* action = nullptr; ///< action of the command, or null if the keys cannot be changed
};

/// The list of shortcuts with a search field. Below the list, the user can change the keys of the
/// selected command. If a key already belongs to another command, the change requires confirmation.
class KeyPage : public QWidget {
    Q_OBJECT

  public:
    explicit KeyPage(CommandKeys& keys, QWidget* parent = nullptr);

    /// Keeps the selection if the command still exists.
    void setLines(std::vector<ShortcutLine> lines);
    void focusSearch();

  private:
    static constexpr std::size_t fields = 2; ///< maximum number of default keys

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
    /// Command whose field contains a key of another command.
    QAction* wanting_ = nullptr;
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
