#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace kernelcurve {

/// Items in a line, as wide as they want to be, or somewhat narrower where all of them find room in
/// it then; else those that find none go on in the next line.
class FlowLayout : public QLayout {
    Q_OBJECT

  public:
    using QLayout::QLayout;
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override; ///< takes it over
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    Qt::Orientations expandingDirections() const override { return {}; }
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& place) override;

  private:
    int arrange(const QRect& place, bool move) const;
    double shareOfTheSpare(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace kernelcurve
