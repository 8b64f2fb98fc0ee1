#pragma once

#include <QCompleter>
#include <QString>

#include <utility>
#include <vector>

class QLineEdit;

namespace kernelcurve {

/// Completes the word at the cursor of a field: a list opens while the user types. Each entry is a
/// name with a description.
class WordCompleter : public QCompleter {
    Q_OBJECT

  public:
    explicit WordCompleter(QLineEdit& field);

    void setNames(const std::vector<std::pair<QString, QString>>& names);

  protected:
    QStringList splitPath(const QString& path) const override;
    QString pathFromIndex(const QModelIndex& index) const override;

  private:
    /// Returns where the word at the cursor begins.
    qsizetype beginOfWord() const;

    QLineEdit& field_;
};

} // namespace kernelcurve
