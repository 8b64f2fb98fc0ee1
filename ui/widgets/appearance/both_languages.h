#pragma once

#include <QString>

#include <optional>

class QAction;

namespace kernelcurve {

/// A text in both languages of the program, so that a search works in either language.
struct BothLanguages {
    QString english;
    QString chinese;
};

/// Returns a text of the program by its tr() source, without mnemonic marks.
BothLanguages inBothLanguages(const char* context, const char* source);

/// Sets the text of an action or its menu in the program's language, and stores its source for
/// textOf().
void setText(QAction& action, const char* context, const char* source);
/// Returns the source that setText() stored, or an empty string.
QString sourceOf(const QAction& action);
/// Returns the text from setText(). If setText() was not called, returns the current text for both
/// languages.
BothLanguages textOf(const QAction& action);
/// Sets additional search text of an action.
void setSearchText(QAction& action, const char* context, const char* source);
/// Returns the text from setSearchText(), or nullopt.
std::optional<BothLanguages> searchTextOf(const QAction& action);

/// Removes mnemonic marks: "Run" for "&Run", "运行" for "运行(&R)".
QString withoutMnemonic(QString text);
/// Escapes "&" for a menu or tab, so that it does not become a mnemonic.
QString asItIs(QString name);

} // namespace kernelcurve
