#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace kernelcurve {

/// Items whose height follows from the width that they get; where each stands, arrange() says.
class WrappingLayout : public QLayout {
    Q_OBJECT

  public:
    using QLayout::QLayout;
    ~WrappingLayout() override;

    void addItem(QLayoutItem* item) override; ///< takes it over
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    void setGeometry(const QRect& place) override;

  protected:
    const std::vector<std::unique_ptr<QLayoutItem>>& items() const { return items_; }

  private:
    /// Gives the height of it all; the items are put into their places where `move` says so.
    virtual int arrange(const QRect& place, bool move) const = 0;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace kernelcurve
