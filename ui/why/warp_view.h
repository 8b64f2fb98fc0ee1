#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/analysis/warp_picture.h"

#include <QWidget>

#include <optional>

namespace kernelcurve {

struct ChartTheme;

/// One request of a warp as a picture: the 32 lanes, and the sectors of 32 bytes that they touch;
/// or, of shared memory, the banks and the passes in which their words are served. The same can be
/// read as text. Copied and saved from its menu.
class WarpView : public QWidget {
    Q_OBJECT

  public:
    explicit WarpView(QWidget* parent = nullptr);

    void setRequest(std::optional<WarpRequest> request);
    const std::optional<WarpRequest>& request() const { return request_; }
    /// What the picture shows, in sentences: what is asked for, what it costs, who takes part.
    QString description() const;
    /// For a file or the clipboard: light, three times as fine as the screen.
    QImage picture() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void failed(const kernelcurve::Failure& failure);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void draw(QPainter& painter, const QRectF& area, const ChartTheme& theme) const;
    void save();
    void retranslate();
    QString caption() const;
    QString cost() const;

    std::optional<WarpRequest> request_;
    WarpPicture picture_;
    QAction* copyPicture_;
    QAction* copyText_;
    QAction* save_;
};

} // namespace kernelcurve
