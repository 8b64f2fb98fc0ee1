#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace kernelcurve {

/// A layout for items whose height depends on their width. arrange() positions the items.
class WrappingLayout : public QLayout {
    Q_OBJECT

  public:
    using QLayout::QLayout;

    /// Takes ownership of the item.
    void addItem(QLayoutItem* item) override { items_.emplace_back(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override {
        return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get()
                                             : nullptr;
    }
    QLayoutItem* takeAt(int index) override {
        if (index < 0 || index >= count())
            return nullptr;
        QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
        items_.erase(items_.begin() + index);
        return item;
    }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    void setGeometry(const QRect& place) override {
        QLayout::setGeometry(place);
        arrange(place, true);
    }

  protected:
    const std::vector<std::unique_ptr<QLayoutItem>>& items() const { return items_; }

  private:
    /// Returns the total height. If `move` is true, also positions the items.
    virtual int arrange(const QRect& place, bool move) const = 0;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace kernelcurve
