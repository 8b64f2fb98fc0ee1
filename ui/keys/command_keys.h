#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <vector>

class QAction;

namespace kernelcurve {

/// Returns keys as text: "Ctrl+R, F5".
QString keysText(const QList<QKeySequence>& keys);
/// Returns the keys of an action as text. The text is empty for an action without keys.
QString keysOf(const QAction& action);
/// Returns a text about an action with its first key: "Measures everything (Ctrl+R)".
QString withKey(const QString& text, const QAction& action);
/// Returns true if text fields use the key, for example for copy, paste, or undo.
bool editsText(const QKeySequence& key);

/// The keys of the window's commands: the defaults and the user's keys, which the settings store by
/// command name. Each key belongs to at most one command.
class CommandKeys : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    /// Registers commands with their default keys, and applies the user's keys. Skips an action
    /// that has neither a name nor a text from setText(). Also skips an action with the name of an
    /// earlier action.
    void setCommands(const QList<QAction*>& commands);
    bool isCommand(const QAction& action) const;
    bool isChanged(const QAction& action) const;
    /// Returns the default keys of the command.
    QList<QKeySequence> usual(const QAction& action) const;

    /// Returns the reason why the command cannot use the key, or an empty string if it can.
    QString refusal(const QAction& action, const QKeySequence& key) const;
    /// Returns the other command that has the key, or null if no other command has it.
    QAction* owner(const QKeySequence& key, const QAction& other) const;

    /// Sets the keys of a command, and removes them from other commands.
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
