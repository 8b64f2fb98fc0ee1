#pragma once

#include <QStringList>

#include <optional>

namespace kernelcurve {

/// Returns true for a Chinese character. Each one can begin a word.
bool isIdeograph(QChar character);

/// Scores how well a text contains the letters of a word in order, regardless of case: higher if
/// more of them are adjacent or start a word. Nothing if a letter is missing.
std::optional<int> fuzzyScore(const QString& word, const QString& text);

/// The same for a query: the sum of the scores of its words, each in its best matching name. The
/// words may match names in different languages. The kind (a lab, a kernel) counts half. An empty
/// query matches everything.
std::optional<int> fuzzyScore(const QStringList& words, const QStringList& names,
                              const QStringList& kinds = {});

} // namespace kernelcurve
