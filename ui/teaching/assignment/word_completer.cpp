#include "ui/teaching/assignment/word_completer.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QStandardItemModel>

namespace kernelcurve {

WordCompleter::WordCompleter(QLineEdit& field)
    : QCompleter(&field)
    , field_(field) {
    setModel(new QStandardItemModel(this));
    setCaseSensitivity(Qt::CaseInsensitive);
    setCompletionRole(Qt::UserRole);
    popup()->setObjectName(QStringLiteral("completions"));
    constexpr int rows = 10;
    setMaxVisibleItems(rows);
    field_.setCompleter(this);
}

void WordCompleter::setNames(const std::vector<std::pair<QString, QString>>& names) {
    auto* model = static_cast<QStandardItemModel*>(this->model());
    model->clear();
    for (const auto& [name, description] : names) {
        auto* item = new QStandardItem(
            description.isEmpty() ? name : name + QStringLiteral("  –  ") + description);
        item->setData(name, Qt::UserRole);
        model->appendRow(item);
    }
}

qsizetype WordCompleter::beginOfWord() const {
    const QString text = field_.text();
    qsizetype begin = field_.cursorPosition();
    while (begin > 0 &&
           (text[begin - 1].isLetterOrNumber() || text[begin - 1] == u'_' ||
            (text[begin - 1] == u'(' && text.left(begin - 1).endsWith(QLatin1String("cost")))))
        --begin;
    return begin;
}

QStringList WordCompleter::splitPath(const QString& path) const {
    // An empty word has no completions; no name begins with a line break.
    const qsizetype begin = beginOfWord();
    const QString word = path.mid(begin, field_.cursorPosition() - begin);
    return {word.isEmpty() || word[0].isDigit() ? QStringLiteral("\n") : word};
}

QString WordCompleter::pathFromIndex(const QModelIndex& index) const {
    return field_.text().left(beginOfWord()) + index.data(Qt::UserRole).toString() +
           field_.text().mid(field_.cursorPosition());
}

} // namespace kernelcurve
