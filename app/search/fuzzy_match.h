#pragma once

#include <QStringList>

#include <optional>

namespace kernelcurve {

/// Returns true for a Chinese character. Each Chinese character can begin a word.
bool isIdeograph(QChar character);

/// Scores how well a text contains the letters of a word in order, ignoring case. Adjacent letters
/// and letters that start a word increase the score. Returns nullopt if a letter is missing.
std::optional<int> fuzzyScore(const QString& word, const QString& text);

/// Scores a query as the sum of the scores of its words, each in its best matching name. The words
/// may match names in different languages. A match in the kind (a lab, a kernel) scores half. An
/// empty query matches everything.
std::optional<int> fuzzyScore(const QStringList& words, const QStringList& names,
                              const QStringList& kinds = {});

} // namespace kernelcurve
