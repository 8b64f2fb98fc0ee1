#pragma once

#include <QString>

#include <optional>

class QAction;

namespace kernelcurve {

/// A text in both languages that the program speaks, for those who search in either.
struct BothLanguages {
    QString english;
    QString chinese;
};

/// A text of the program by what tr() knows it by, without the marks of mnemonics.
BothLanguages inBothLanguages(const char* context, const char* source);

/// Gives an action, or the one of a menu, its text in the program's language. It keeps where the
/// text is from, for textOf().
void setText(QAction& action, const char* context, const char* source);
/// What setText() knows its text by, in no language; empty if it has none from there.
QString sourceOf(const QAction& action);
/// What setText() gave it; else the text that it has, as both.
BothLanguages textOf(const QAction& action);
/// What an action is searched by next to its text, which says it only in its menu or not at once.
void setSearchText(QAction& action, const char* context, const char* source);
/// Nothing if it has none.
std::optional<BothLanguages> searchTextOf(const QAction& action);

/// Without the marks of mnemonics: "Run" of "&Run", "运行" of "运行(&R)".
QString withoutMnemonic(QString text);
/// So that a menu or a tab shows a name as it is: none of its "&" marks a mnemonic.
QString asItIs(QString name);

} // namespace kernelcurve
