#pragma once

#include "gpu/catalog/catalog.h"

#include <QAbstractItemModel>

#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// The catalog as a tree: problems, and below them their kernels with a box to tick, each by its
/// id; its title and what there is to say of it is at KernelNameDelegate::titleRole. Ticking a
/// problem ticks all its kernels.
class KernelModel : public QAbstractItemModel {
    Q_OBJECT

  public:
    enum Role {
        IdRole = Qt::UserRole, ///< the kernel's or problem's id
        SearchRole,            ///< everything a user may search for, in both languages
        LackRole,              ///< why the chosen device cannot run the kernel; empty if it can
        NameRole,              ///< what people call it
    };

    explicit KernelModel(const Catalog& catalog, QObject* parent = nullptr);

    /// After the catalog changed: kernels that were opened appear, ticks stay.
    void reload();
    /// In the catalog's order. Ids that the catalog does not know are kept and come last: a
    /// document may name a kernel whose file has not been opened yet.
    std::vector<std::string> chosen() const;
    void setChosen(const std::vector<std::string>& ids);
    /// Kernels that this device cannot run are marked, with the reason; they can be ticked all the
    /// same. Null where no device is chosen.
    void setDevice(const DeviceDescription* device);
    /// While locked nothing can be ticked; reading goes on.
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
    /// A user ticked or unticked something.
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
