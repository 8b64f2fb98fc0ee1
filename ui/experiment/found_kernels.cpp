#include "ui/experiment/found_kernels.h"

#include "ui/experiment/kernel_model.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {

FoundKernels::FoundKernels(QObject* parent)
    : QSortFilterProxyModel(parent) {
    setRecursiveFilteringEnabled(true);
}

void FoundKernels::setWords(const QString& words) {
    words_ = words.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void FoundKernels::setProblems(std::set<QString> problems) {
    if (std::exchange(problems_, std::move(problems)) != problems_)
        invalidateFilter();
}

bool FoundKernels::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (words_.isEmpty()) {
        const QModelIndex problem = parent.isValid() ? parent : index;
        return problems_.empty() ||
               problems_.contains(problem.data(KernelModel::IdRole).toString());
    }
    const QString text = index.data(KernelModel::SearchRole).toString();
    return std::ranges::all_of(
        words_, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace kernelcurve
