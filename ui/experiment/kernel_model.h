#pragma once

#include "gpu/catalog/catalog.h"

#include <QAbstractItemModel>

#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// The catalog as a tree: problems with their kernels as checkable rows. A row shows the id. The
/// title and the description are available in the roles of KernelNameDelegate. Checking a problem
/// checks all its kernels.
class KernelModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Role {
        IdRole = Qt::UserRole, ///< id of the kernel or problem
        SearchRole,            ///< search text in both languages
        LackRole, ///< reason why the selected device cannot run the kernel, or empty if it can
        NameRole, ///< title of the kernel or problem
    };

    explicit KernelModel(const Catalog& catalog, QObject* parent = nullptr);

    /// Must be called after a change of the catalog. Adds new kernels and keeps the selection.
    void reload();
    /// Returns the selected ids in catalog order, followed by unknown ids. A document may contain a
    /// kernel whose file is not open yet.
    std::vector<std::string> chosen() const;
    void setChosen(const std::vector<std::string>& ids);
    /// Sets the device, which may be null. Kernels that the device cannot run are marked with the
    /// reason, but can be selected.
    void setDevice(const DeviceDescription* device);
    /// Locks or unlocks the model. In a locked model, the user can browse but not select.
    void setLocked(bool locked);
    QModelIndex indexOf(const std::string& kernel) const;
    const KernelFile* kernel(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  signals:
    /// Emitted when the user changed the selection.
    void chosenChanged();

  private:
    struct Group {
        const Problem* problem;
        std::vector<std::string> kernels;
    };
    Qt::CheckState stateOf(const Group& group) const;
    void announce();
    QVariant groupData(const Group& group, int role) const;
    QVariant kernelData(const KernelFile& kernel, int role) const;

    const Catalog& catalog_;
    std::vector<Group> groups_;
    std::set<std::string, std::less<>> chosen_;
    DeviceDescription device_;
    bool locked_ = false;
};

} // namespace kernelcurve
