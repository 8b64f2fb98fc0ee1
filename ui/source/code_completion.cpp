#include "ui/source/code_completion.h"

#include "ui/widgets/closes_on_escape.h"

#include <QRegularExpression>
#include <QSet>
#include <QStringList>

#include <Qsci/qsciscintilla.h>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

constexpr qsizetype minTyped = 3;
constexpr qsizetype maxOffers = 200;
/// Searching a longer text would delay typing.
constexpr qsizetype maxSearched = qsizetype{256} << 10;

QString withoutCommentsAndLiterals(QString text) {
    static const QRegularExpression outside(QStringLiteral("//[^\\n]*|/\\*.*?\\*/|"
                                                           "\"(?:\\\\.|[^\"\\\\\\n])*\"|"
                                                           "'(?:\\\\.|[^'\\\\\\n])*'"),
                                            QRegularExpression::DotMatchesEverythingOption);
    return text.replace(outside, QStringLiteral(" "));
}

void addFunctions(std::vector<CodeName>& names, const QString& code) {
    static const QRegularExpression function(
        QStringLiteral("(?<![\\w.>])((?:[\\w:<>,]+[\\s*&]+)+(\\w+)\\s*\\([^(){};]*\\))\\s*\\{"));
    static const QSet<QString> statements = {QStringLiteral("if"), QStringLiteral("for"),
                                             QStringLiteral("while"), QStringLiteral("switch")};
    for (auto each = function.globalMatch(code); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        if (!statements.contains(match.captured(2)))
            names.push_back({match.captured(2), match.captured(1).simplified()});
    }
}

void addAliases(std::vector<CodeName>& names, const QString& code) {
    static const QRegularExpression alias(
        QStringLiteral("\\bnamespace\\s+(\\w+)\\s*=\\s*([\\w:]+)\\s*;"));
    for (auto each = alias.globalMatch(code); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const QString whole = match.captured(2) + QStringLiteral("::");
        for (const CodeName& known : cudaNames())
            if (known.name.startsWith(whole))
                names.push_back({match.captured(1) + known.name.mid(whole.size() - 2), known.call});
    }
}

} // namespace

std::vector<CodeName> namesInCode(const QString& text) {
    const QString code = withoutCommentsAndLiterals(text.left(maxSearched));
    static const QRegularExpression word(QStringLiteral("\\b[A-Za-z_]\\w{2,}"));
    QSet<QString> words;
    for (auto each = word.globalMatch(code); each.hasNext();)
        words << each.next().captured();
    std::vector<CodeName> names;
    for (const QString& each : words)
        names.push_back({each});
    addFunctions(names, code);
    addAliases(names, code);
    return names;
}

CodeCompletion::CodeCompletion(QsciScintilla& editor, Names names)
    : QObject(&editor)
    , editor_(editor)
    , names_(std::move(names)) {
    editor_.SendScintilla(QsciScintilla::SCI_AUTOCSETIGNORECASE, 1UL);
    editor_.SendScintilla(QsciScintilla::SCI_AUTOCSETORDER,
                          static_cast<unsigned long>(QsciScintilla::SC_ORDER_PERFORMSORT));
    editor_.installEventFilter(this);
    connect(&editor_, &QsciScintilla::SCN_CHARADDED, this, &CodeCompletion::takeCharacter);
    // Esc closes the list instead of stopping a run.
    const auto setOpen = [this](bool open) { editor_.setProperty(closesOnEscapeName, open); };
    connect(&editor_, &QsciScintilla::SCN_UPDATEUI, this, [this, setOpen] { setOpen(isOpen()); });
    connect(&editor_, &QsciScintilla::SCN_AUTOCCANCELLED, this, [setOpen] { setOpen(false); });
    connect(&editor_, &QsciScintilla::SCN_AUTOCCOMPLETED, this, [setOpen] { setOpen(false); });
}

bool CodeCompletion::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->keyCombination() == (Qt::CTRL | Qt::Key_Space)) {
        complete(0);
        return true;
    }
    if (key->key() != Qt::Key_Escape || !isOpen())
        return QObject::eventFilter(watched, event);
    editor_.SendScintilla(QsciScintilla::SCI_AUTOCCANCEL);
    editor_.SendScintilla(QsciScintilla::SCI_CALLTIPCANCEL);
    editor_.setProperty(closesOnEscapeName, false);
    return true;
}

void CodeCompletion::takeCharacter(int character) {
    if (editor_.isReadOnly())
        return;
    const QChar typed(static_cast<char16_t>(character));
    if (typed == u'(')
        showCall();
    else if (typed == u')')
        editor_.SendScintilla(QsciScintilla::SCI_CALLTIPCANCEL);
    else if ((typed.isLetterOrNumber() || QStringLiteral("_:.").contains(typed)) &&
             editor_.SendScintilla(QsciScintilla::SCI_AUTOCACTIVE) == 0 && !isQuiet())
        complete(minTyped);
}

QString CodeCompletion::lineBeforeCursor() const {
    int line = 0;
    int column = 0;
    editor_.getCursorPosition(&line, &column);
    return editor_.text(line).left(column);
}

void CodeCompletion::complete(qsizetype minLength) {
    if (editor_.isReadOnly())
        return;
    static const QRegularExpression qualified(QStringLiteral("(?<!\\w)[A-Za-z_][\\w:.]*$"));
    static const QRegularExpression word(QStringLiteral("(?<!\\w)[A-Za-z_]\\w*$"));
    const QString line = lineBeforeCursor();
    const QString whole = qualified.match(line).captured();
    const QString last = word.match(line).captured();
    if (std::max(whole.size(), last.size()) < minLength)
        return;
    const std::vector<CodeName> names = names_();
    if (!offer(whole, names) && last != whole && last.size() >= minLength)
        offer(last, names);
}

/// Shows the names that begin with `typed`. Returns false if no name does.
bool CodeCompletion::offer(const QString& typed, const std::vector<CodeName>& names) {
    QSet<QString> found;
    for (const CodeName& each : names)
        if (each.name.startsWith(typed, Qt::CaseInsensitive) && each.name != typed)
            found << each.name;
    if (found.isEmpty())
        return false;
    QStringList list(found.begin(), found.end());
    list.sort();
    const QByteArray text = list.mid(0, maxOffers).join(u' ').toUtf8();
    editor_.SendScintilla(QsciScintilla::SCI_AUTOCSHOW,
                          static_cast<uintptr_t>(typed.toUtf8().size()), text.constData());
    editor_.setProperty(closesOnEscapeName, isOpen());
    return true;
}

void CodeCompletion::showCall() {
    static const QRegularExpression called(
        QStringLiteral("([A-Za-z_][\\w:]*)\\s*(?:<[^<>()]*>)?\\($"));
    const QString line = lineBeforeCursor();
    const QRegularExpressionMatch match = called.match(line);
    if (!match.hasMatch() || isQuiet())
        return;
    QStringList calls;
    for (const CodeName& each : names_())
        if (each.name == match.captured(1) && !each.call.isEmpty())
            calls << each.call;
    calls.removeDuplicates();
    if (calls.isEmpty())
        return;
    const long cursor = editor_.SendScintilla(QsciScintilla::SCI_GETCURRENTPOS);
    const auto position = cursor - line.mid(match.capturedStart(1)).toUtf8().size();
    const QByteArray text = calls.join(u'\n').toUtf8();
    editor_.SendScintilla(QsciScintilla::SCI_CALLTIPSHOW, static_cast<uintptr_t>(position),
                          text.constData());
    editor_.setProperty(closesOnEscapeName, isOpen());
}

/// Returns true if the cursor is in a comment or a literal.
bool CodeCompletion::isQuiet() const {
    const long cursor = editor_.SendScintilla(QsciScintilla::SCI_GETCURRENTPOS);
    const long line = editor_.SendScintilla(QsciScintilla::SCI_LINEFROMPOSITION, cursor);
    const long begin = editor_.SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE, line);
    // The typed character has no style yet.
    editor_.SendScintilla(QsciScintilla::SCI_COLOURISE, static_cast<unsigned long>(begin), cursor);
    const long style = editor_.SendScintilla(QsciScintilla::SCI_GETSTYLEAT, cursor - 1);
    return std::ranges::find(quiet_, style) != quiet_.end();
}

bool CodeCompletion::isOpen() const {
    return editor_.SendScintilla(QsciScintilla::SCI_AUTOCACTIVE) != 0 ||
           editor_.SendScintilla(QsciScintilla::SCI_CALLTIPACTIVE) != 0;
}

} // namespace kernelcurve
