#include "ui/widgets/messages/messages.h"

#include "app/chart/data/shown_unit.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>

namespace kernelcurve {
namespace {

bool speaksChinese() {
    return QLocale().language() == QLocale::Chinese;
}

/// Removes the spaces that YAML inserts between the lines of a folded text, because Chinese text
/// needs no spaces.
QString withoutFolds(QString chinese) {
    static const QString wide =
        QStringLiteral("\\x{3001}-\\x{3011}\\x{ff01}-\\x{ff0f}\\x{ff1a}-\\x{ff20}");
    static const QString han = QStringLiteral("\\x{4e00}-\\x{9fff}");
    static const QRegularExpression fold(
        QStringLiteral("(?<=[%1]) +| +(?=[%1])|(?<=[%2]) +(?=[%2])").arg(wide, han));
    return chinese.remove(fold);
}

QString position(const SourcePosition& where) {
    // The message contains only the file name, because the user selected the folder.
    const QString file = visible(QFileInfo(QString::fromStdString(where.file)).fileName());
    if (where.line <= 0)
        return file;
    if (where.column <= 0)
        return QCoreApplication::translate("Messages", "%1, line %2").arg(file).arg(where.line);
    return QCoreApplication::translate("Messages", "%1, line %2, column %3")
        .arg(file)
        .arg(where.line)
        .arg(where.column);
}

QString withStop(QString sentence) {
    static const QString ends = QStringLiteral(".!?…。！？");
    if (!sentence.isEmpty() && !ends.contains(sentence.back()))
        sentence += speaksChinese() ? QChar(u'。') : QChar(u'.');
    return sentence;
}

} // namespace

QString translated(const LocalizedText& text, const char* context) {
    if ((speaksChinese() && !text.zhCN.empty()) || text.en.empty())
        return visible(withoutFolds(QString::fromStdString(text.zhCN)));
    return visible(QCoreApplication::translate(context, text.en.c_str()));
}

QString translated(const Message& message) {
    const std::string text = translated(message.text).toStdString();
    return withShownUnits(QString::fromStdString(visibleText(fillPlaces(text, message.arguments))));
}

QStringList translated(const std::vector<Message>& messages) {
    QStringList texts;
    for (const Message& message : messages)
        texts << translated(message);
    return texts;
}

QString asSentence(const QString& text) {
    QString sentence = text;
    // Names of programs, kernels, and parameters keep their spelling: "kernelcurve-worker", "n".
    static const QRegularExpression plainWord(
        QStringLiteral("^[a-z]([a-z']+|(?<=a))(?=[\\s,:;]|$)"));
    if (plainWord.match(sentence).hasMatch())
        sentence[0] = sentence[0].toUpper();
    return withStop(sentence);
}

QString asSentence(const Message& message) {
    return translated(message.text).startsWith(u'{') ? withStop(translated(message))
                                                     : asSentence(translated(message));
}

QString explained(const Failure& failure) {
    QStringList parts;
    if (!failure.where.file.empty())
        parts << QCoreApplication::translate("Messages", "%1:").arg(position(failure.where));
    parts << asSentence(failure.what);
    if (!failure.hint.empty())
        parts << asSentence(failure.hint);
    return joinedSentences(parts);
}

QString joinedSentences(const QStringList& sentences) {
    const QString joined = sentences.join(QChar(u' '));
    return speaksChinese() ? withoutFolds(joined) : joined;
}

QString briefly(const Failure& failure) {
    const QString what = translated(failure.what);
    if (failure.hint.empty())
        return what;
    return QCoreApplication::translate("Messages", "%1 (%2)").arg(what, translated(failure.hint));
}

} // namespace kernelcurve
