#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace kernelcurve {

/// A message: its kind, its text and what dismisses it, in this order, then the ways on that it
/// offers. These stand beside the text where it keeps room to be read, else below it, in as many
/// lines as they need: none of them is ever out of sight.
class MessageLayout : public QLayout {
    Q_OBJECT

  public:
    using QLayout::QLayout;
    ~MessageLayout() override;

    void addItem(QLayoutItem* item) override; ///< takes it over
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& place) override;

  private:
    /// Its width with the gap beside it; 0 where it is not shown.
    int widthOf(std::size_t index) const;
    int arrange(const QRect& place, bool move) const;
    int arrangeOffers(const QRect& area, bool move) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace kernelcurve
