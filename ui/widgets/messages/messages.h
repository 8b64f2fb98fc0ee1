#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/text/visible_text.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace kernelcurve {

/// Returns the text in the program's language. In Chinese, this is the text's Chinese version. If
/// the text has no Chinese version, it is the translation from the catalogue. If no translation
/// exists either, it is the English text.
QString translated(const LocalizedText& text, const char* context = "engine");
/// Returns the message in the program's language with its arguments.
QString translated(const Message& message);
QStringList translated(const std::vector<Message>& messages);

/// Returns a sentence with an initial capital and a full stop.
QString asSentence(const QString& text);
/// Returns a message as a sentence in the program's language. An argument at the start is a name
/// and keeps its spelling.
QString asSentence(const Message& message);
/// Joins sentences. If the language uses spaces between sentences, adds them.
QString joinedSentences(const QStringList& sentences);
/// Returns a failure and its hint as one or two sentences. If the position of the failure is known,
/// the text contains it.
QString explained(const Failure& failure);
/// Returns a failure and its hint on one line without full stops, for a table cell or a field:
/// `what (hint)`.
QString briefly(const Failure& failure);

/// Returns a document's text for a label. Removes bidirectional marks, which would affect the
/// surrounding text.
inline QString visible(const QString& text) {
    return QString::fromStdString(visibleText(text.toStdString()));
}

} // namespace kernelcurve
