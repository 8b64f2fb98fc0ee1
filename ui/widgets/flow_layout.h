#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace kernelcurve {

/// Items in as few lines as they need: each line holds as many as find room where they are as
/// narrow as they can be, and they are as wide as they want to be as far as the line allows.
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
    /// Of the items from `first` to before `end`, with the gaps between them.
    struct Line {
        std::size_t first;
        std::size_t end;
        int least;  ///< as narrow as they can be
        int wanted; ///< as wide as they want to be
    };
    Line lineFrom(std::size_t first, int width) const;
    int arrange(const QRect& place, bool move) const;
    void putLine(const Line& line, const QRect& area) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace kernelcurve
