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
    constexpr int letters = 50; // a field for a condition may be narrow
    popup()->setMinimumWidth(field.fontMetrics().averageCharWidth() * letters);
    connect(&field_, &QLineEdit::textEdited, this, &WordCompleter::takeEdit);
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

void WordCompleter::takeEdit() {
    const QString text = field_.text();
    const qsizetype cursor = field_.cursorPosition();
    const auto isPart = [&](qsizetype position) {
        const QChar character = text[position];
        return character.isLetterOrNumber() || character == u'_' ||
               (character == u'(' && text.left(position).endsWith(QLatin1String("cost")));
    };
    qsizetype begin = cursor;
    while (begin > 0 && isPart(begin - 1))
        --begin;
    before_ = text.left(begin);
    after_ = text.mid(cursor);
}

QStringList WordCompleter::splitPath(const QString& path) const {
    const QString word = path.mid(before_.size(), path.size() - before_.size() - after_.size());
    // An empty word has no completions. No name begins with a line break.
    return {word.isEmpty() || word[0].isDigit() ? QStringLiteral("\n") : word};
}

QString WordCompleter::pathFromIndex(const QModelIndex& index) const {
    return before_ + index.data(Qt::UserRole).toString() + after_;
}

} // namespace kernelcurve
