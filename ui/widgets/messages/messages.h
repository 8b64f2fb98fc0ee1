#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/text/visible_text.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace kernelcurve {

/// The text in the program's language: its own Chinese if the program is in Chinese and it has one,
/// otherwise the translation catalogue's, otherwise the English.
QString translated(const LocalizedText& text, const char* context = "engine");
/// The message in the program's language with its arguments.
QString translated(const Message& message);
QStringList translated(const std::vector<Message>& messages);

/// A sentence with an initial capital and a full stop.
QString asSentence(const QString& text);
/// The same in the program's language. An argument at its start is a name and keeps its spelling.
QString asSentence(const Message& message);
/// Joins sentences, with spaces if the language uses them.
QString joinedSentences(const QStringList& sentences);
/// A failure and its hint as one or two sentences, with the position if known.
QString explained(const Failure& failure);
/// The same on one line without full stops, for a table cell or a field: `what (hint)`.
QString briefly(const Failure& failure);

/// Text of a document for a label: bidirectional marks would affect the surrounding text.
inline QString visible(const QString& text) {
    return QString::fromStdString(visibleText(text.toStdString()));
}

} // namespace kernelcurve
