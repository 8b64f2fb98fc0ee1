#include "ui/keys/command_keys.h"

#include "ui/widgets/appearance/both_languages.h"

#include <QAction>
#include <QSettings>

#include <algorithm>

namespace kernelcurve {
namespace {

QString keyInSettings(const QString& command) {
    return QStringLiteral("keys/") + command;
}

/// Returns a stable name that does not depend on the language, or an empty string for an action
/// without a name.
QString nameOf(const QAction& action) {
    if (!action.objectName().isEmpty())
        return action.objectName();
    QString name = sourceOf(action);
    // A slash would create a group in the settings.
    return name.replace(QChar(u'/'), QChar(u'|'));
}

/// Adopts the settings of earlier versions. These versions identified a command without an object
/// name by its text.
void adoptFormerName(QSettings& settings, const QAction& action, const QString& name) {
    const QString source = sourceOf(action).section(u' ', 1).replace(u'/', u'|');
    for (const char* context : {"kernelcurve::MainActions ", "kernelcurve::WindowDocks ",
                                "kernelcurve::OwnKernels ", "kernelcurve::AssignmentFlow "}) {
        const QString former = keyInSettings(QLatin1String(context) + source);
        if (source.isEmpty() || !settings.contains(former))
            continue;
        if (!settings.contains(keyInSettings(name)))
            settings.setValue(keyInSettings(name), settings.value(former));
        settings.remove(former);
    }
}

/// Returns true for keys that type a letter, or that have a common meaning in lists, fields, and
/// dialogs.
bool needsModifier(int key) {
    return key < Qt::Key_F1 || key > Qt::Key_F35;
}

} // namespace

QString keysText(const QList<QKeySequence>& keys) {
    QStringList texts;
    for (const QKeySequence& each : keys)
        texts << each.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(", "));
}

QString keysOf(const QAction& action) {
    return keysText(action.shortcuts());
}

QString withKey(const QString& text, const QAction& action) {
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    return key.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, key);
}

bool editsText(const QKeySequence& key) {
    for (const auto standard :
         {QKeySequence::Undo, QKeySequence::Redo, QKeySequence::Cut, QKeySequence::Copy,
          QKeySequence::Paste, QKeySequence::SelectAll, QKeySequence::Delete})
        if (QKeySequence::keyBindings(standard).contains(key))
            return true;
    return false;
}

void CommandKeys::setCommands(const QList<QAction*>& commands) {
    QSettings settings;
    std::vector<const Command*> own;
    commands_.clear();
    for (QAction* action : commands) {
        const QString name = nameOf(*action);
        adoptFormerName(settings, *action, name);
        if (!name.isEmpty() &&
            std::ranges::find(commands_, name, &Command::name) == commands_.end())
            commands_.push_back({name, action, action->shortcuts()});
    }
    // The user's keys take precedence over defaults.
    for (const bool persons : {true, false})
        for (const Command& command : commands_) {
            const QString key = keyInSettings(command.name);
            if (settings.contains(key) != persons)
                continue;
            QList<QKeySequence> keys =
                persons ? QKeySequence::listFromString(settings.value(key).toString(),
                                                       QKeySequence::PortableText)
                        : command.usual;
            keys.removeIf([&](const QKeySequence& each) {
                return each.isEmpty() || (persons && !refusal(*command.action, each).isEmpty()) ||
                       std::ranges::any_of(own, [&](const Command* other) {
                           return other->action->shortcuts().contains(each);
                       });
            });
            command.action->setShortcuts(keys);
            own.push_back(&command);
        }
}

const CommandKeys::Command* CommandKeys::find(const QAction& action) const {
    const auto found = std::ranges::find(commands_, &action, &Command::action);
    return found == commands_.end() ? nullptr : &*found;
}

bool CommandKeys::isCommand(const QAction& action) const {
    return find(action) != nullptr;
}

bool CommandKeys::isChanged(const QAction& action) const {
    const Command* command = find(action);
    return command != nullptr && action.shortcuts() != command->usual;
}

QList<QKeySequence> CommandKeys::usual(const QAction& action) const {
    const Command* command = find(action);
    return command == nullptr ? QList<QKeySequence>() : command->usual;
}

QString CommandKeys::refusal(const QAction& action, const QKeySequence& key) const {
    if (usual(action).contains(key))
        return {};
    if (key.count() != 1)
        return tr("A shortcut must be a single key, not a sequence.");
    if (editsText(key))
        return tr("%1 is reserved for editing text.").arg(key.toString(QKeySequence::NativeText));
    const auto modifiers = key[0].keyboardModifiers();
    if (needsModifier(key[0].key()) &&
        !modifiers.testAnyFlags(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return tr("%1 without a modifier is reserved for fields and lists. Add Ctrl, or use a key "
                  "from F1 to F12.")
            .arg(key.toString(QKeySequence::NativeText));
    if (modifiers == Qt::AltModifier && key[0].key() < Qt::Key_Escape)
        return tr("%1 is reserved for opening a menu or moving to a field.")
            .arg(key.toString(QKeySequence::NativeText));
    return {};
}

QAction* CommandKeys::owner(const QKeySequence& key, const QAction& other) const {
    for (const Command& command : commands_)
        if (command.action != &other && command.action->shortcuts().contains(key))
            return command.action;
    return nullptr;
}

void CommandKeys::setKeys(QAction& action, const QList<QKeySequence>& keys) {
    const Command* command = find(action);
    if (command == nullptr)
        return;
    take(keys, action);
    action.setShortcuts(keys);
    keep(*command);
    emit changed();
}

void CommandKeys::reset(QAction& action) {
    setKeys(action, usual(action));
}

void CommandKeys::resetAll() {
    for (const Command& command : commands_) {
        command.action->setShortcuts(command.usual);
        keep(command);
    }
    emit changed();
}

void CommandKeys::take(const QList<QKeySequence>& keys, const QAction& from) {
    for (const Command& command : commands_) {
        QList<QKeySequence> left = command.action->shortcuts();
        if (command.action == &from ||
            left.removeIf([&](const QKeySequence& each) { return keys.contains(each); }) == 0)
            continue;
        command.action->setShortcuts(left);
        keep(command);
    }
}

void CommandKeys::keep(const Command& command) {
    QSettings settings;
    const QString key = keyInSettings(command.name);
    if (command.action->shortcuts() == command.usual)
        settings.remove(key);
    else
        settings.setValue(key, QKeySequence::listToString(command.action->shortcuts(),
                                                          QKeySequence::PortableText));
}

} // namespace kernelcurve
