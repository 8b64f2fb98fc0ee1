#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/text/visible_text.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace kernelcurve {

/// The text in the program's language: its own Chinese where the program speaks Chinese and the
/// text has one, else the translation catalogue's, else the English.
QString translated(const LocalizedText& text, const char* context = "engine");
/// The sentence in the program's language with its places filled in.
QString translated(const Message& message);
QStringList translated(const std::vector<Message>& messages);

/// A sentence that starts large and ends with a stop, as prose wants it.
QString asSentence(const QString& text);
/// The same in the program's language. What stands in a place at its start is a name and keeps its
/// spelling.
QString asSentence(const Message& message);
/// Sentences one after the other, with spaces between them where the language has them.
QString joinedSentences(const QStringList& sentences);
/// What is wrong and what to do about it, as one or two sentences; the position in front where one
/// is known.
QString explained(const Failure& failure);
/// The same on one line and without full stops, for a table cell or a field: `what (hint)`.
QString briefly(const Failure& failure);

/// What a document says, as a label may show it: a mark that turns the direction of writing would
/// turn what stands around it, too.
inline QString visible(const QString& text) {
    return QString::fromStdString(visibleText(text.toStdString()));
}

} // namespace kernelcurve
