#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

#include <set>
#include <string>

namespace kernelcurve {

/// Of the kernels those that a person looks for: whose name, id, problem, explanation or source
/// have every word; without words those of a few problems, or all.
class FoundKernels : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit FoundKernels(QObject* parent = nullptr);

    void setWords(const QString& words);
    /// By id; an empty set: all.
    void setProblems(std::set<QString> problems);
    const std::set<QString>& problems() const { return problems_; }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QStringList words_;
    std::set<QString> problems_;
};

} // namespace kernelcurve
