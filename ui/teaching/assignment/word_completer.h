#pragma once

#include <QCompleter>
#include <QString>

#include <utility>
#include <vector>

class QLineEdit;

namespace kernelcurve {

/// Completes the word at the cursor of a field. A list opens while the user types. Each entry is a
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
    void takeEdit();

    QLineEdit& field_;
    // The parts of the typed text around the word at the cursor. While the user selects a name,
    // the field shows it.
    QString before_, after_;
};

} // namespace kernelcurve
