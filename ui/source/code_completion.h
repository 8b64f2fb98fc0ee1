#pragma once

#include "ui/source/cuda_names.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QsciScintilla;

namespace kernelcurve {

/// Lists names that continue the typed word (also with Ctrl+Space). After the opening parenthesis
/// of a call, shows the declaration of the function. Enter or Tab inserts the selected name, and
/// Esc closes the list.
class CodeCompletion : public QObject {
    Q_OBJECT

  public:
    using Names = std::function<std::vector<CodeName>()>;

    CodeCompletion(QsciScintilla& editor, Names names);
    /// Sets the styles of comments and literals. In text with these styles, a list opens only on
    /// the user's request.
    void setQuietStyles(std::vector<int> styles) { quiet_ = std::move(styles); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void takeCharacter(int character);
    void complete(qsizetype minLength);
    bool offer(const QString& typed, const std::vector<CodeName>& names);
    void showCall();
    bool isQuiet() const;
    bool isOpen() const;
    QString lineBeforeCursor() const;

    QsciScintilla& editor_;
    Names names_;
    std::vector<int> quiet_;
};

/// Returns the identifiers in the code of a text without its comments and literals. Functions are
/// returned with their declarations. Library names are also returned with the aliases of their
/// namespaces.
std::vector<CodeName> namesInCode(const QString& text);

} // namespace kernelcurve
