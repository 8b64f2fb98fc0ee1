#pragma once

#include <QStyledItemDelegate>

namespace kernelcurve {

/// The one way in which a list or a table names a kernel: its id, which charts, files and the
/// command line call it by, and after it, quietly, its title as far as there is room.
class KernelNameDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// The role by which a model gives the title; a cell without one is drawn as usual.
    static constexpr int titleRole = Qt::UserRole + 100;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// The same in a line of text: "read_offset – Misaligned read".
QString kernelText(const QString& id, const QString& title);

} // namespace kernelcurve
