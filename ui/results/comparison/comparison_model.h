#pragma once

#include "app/compare/comparison.h"
#include "gpu/catalog/catalog.h"

#include <QAbstractTableModel>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The differences between recordings as a table with one row per common configuration. A row
/// contains the value in the base. For each other recording, it contains the value and the
/// difference. A note marks differences that noise explains.
class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// The role that returns numbers as numbers, for sorting.
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// `names` contains the names of the base and the other recordings.
    void show(std::vector<Difference> differences, QStringList names, const std::string& metric);
    void setTitles(std::function<QString(const std::string&)> titleOf) {
        titleOf_ = std::move(titleOf);
    }
    /// Must be called after a change of the language.
    void retranslate();
    /// Returns the index of the row in the base's measurements, or -1.
    int measurementOf(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

  private:
    enum class Kind { Kernel, Parameter, Value, Change };
    struct Column {
        Kind kind = Kind::Kernel;
        std::string parameter;
        std::size_t recording = 0;
    };
    QVariant sorted(const Difference& difference, const Column& column) const;
    QString changeText(const Judgement& judgement) const;

    std::vector<Difference> differences_;
    QStringList names_;
    std::string metric_;
    std::vector<Column> columns_;
    std::function<QString(const std::string&)> titleOf_;
};

} // namespace kernelcurve
