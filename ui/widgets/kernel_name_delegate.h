#pragma once

#include <QStyledItemDelegate>

namespace kernelcurve {

/// Draws kernels in lists and tables. Shows the id, which charts, files, and the command line use.
/// If there is space, the title follows in a fainter colour.
class KernelNameDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// The role of the title. A cell without a title has the default appearance.
    static constexpr int titleRole = Qt::UserRole + 100;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Returns id and title as a line of text: "read_offset – Misaligned read".
QString kernelText(const QString& id, const QString& title);

} // namespace kernelcurve
