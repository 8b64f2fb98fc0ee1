#pragma once

#include <QStringList>

#include <optional>

namespace kernelcurve {

/// Returns true for a Chinese character. Each one can begin a word.
bool isIdeograph(QChar character);

/// How well a text has the letters of a word in their order, whatever stands between them and
/// whatever their case: the more of them follow each other or begin a word, the higher. Nothing if
/// it has not all of them.
std::optional<int> fuzzyScore(const QString& word, const QString& text);

/// The same of everything that is typed, a score for each of its words in the name that fits it
/// best: names in two languages may share a query between them. What a thing is (a lab, a kernel)
/// counts half as much. Empty queries fit anything.
std::optional<int> fuzzyScore(const QStringList& words, const QStringList& names,
                              const QStringList& kinds = {});

} // namespace kernelcurve
