#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <vector>

class QAction;

namespace kernelcurve {

/// Keys as a user reads them, "Ctrl+R, F5".
QString keysText(const QList<QKeySequence>& keys);
/// Those of an action; empty if it has none.
QString keysOf(const QAction& action);
/// A text about an action with its first key behind it: "Measure everything (Ctrl+R)".
QString withKey(const QString& text, const QAction& action);
/// Whether a key means something in every text field: copy, paste, undo ...
bool editsText(const QKeySequence& key);

/// The keys of the window's commands: those that they came with and those that a user gave them,
/// which the settings keep by the command's name. A key belongs to one command.
class CommandKeys : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// The commands, with the keys that they come with: from now on they have the user's. An action
    /// that has neither a name nor a text by setText() is left out, and so is one that is called as
    /// another one before it.
    void setCommands(const QList<QAction*>& commands);
    bool isCommand(const QAction& action) const;
    bool isChanged(const QAction& action) const;
    /// What the command came with.
    QList<QKeySequence> usual(const QAction& action) const;

    /// Why the command cannot have the key; empty if it can.
    QString refusal(const QAction& action, const QKeySequence& key) const;
    /// Another command that has it; null if there is none.
    QAction* owner(const QKeySequence& key, const QAction& other) const;

    /// Whoever had one of the keys has it no more.
    void setKeys(QAction& action, const QList<QKeySequence>& keys);
    void reset(QAction& action);
    void resetAll();

  signals:
    void changed();

  private:
    struct Command {
        QString name;
        QAction* action;
        QList<QKeySequence> usual;
    };

    const Command* find(const QAction& action) const;
    void take(const QList<QKeySequence>& keys, const QAction& from);
    static void keep(const Command& command);

    std::vector<Command> commands_;
};

} // namespace kernelcurve
