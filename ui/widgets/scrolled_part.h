#pragma once

#include <QEvent>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>

namespace kernelcurve {

/// A part of a window that scrolls only if the screen is too small for it.
class ScrolledPart : public QScrollArea {
  public:
    /// The part may shrink to `share` of the screen.
    ScrolledPart(QWidget* content, QSizeF share, QWidget* parent = nullptr)
        : QScrollArea(parent)
        , share_(share) {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setWidgetResizable(true);
        setWidget(content);
        viewport()->setAutoFillBackground(false);
        content->setAutoFillBackground(false);
    }
    QSize sizeHint() const override { return widget()->sizeHint().expandedTo(contentSize()); }
    QSize minimumSizeHint() const override {
        const QSize screen = this->screen()->availableSize();
        const QSize most(qRound(screen.width() * share_.width()),
                         qRound(screen.height() * share_.height()));
        const QSize content = contentSize();
        QSize size = content.boundedTo(most);
        // A scroll bar in one direction takes up space in the other direction.
        if (content.height() > most.height())
            size.setWidth(
                std::min(content.width() + verticalScrollBar()->sizeHint().width(), most.width()));
        return size;
    }

  protected:
    bool event(QEvent* event) override {
        const bool done = QScrollArea::event(event);
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return done;
    }

  private:
    QSize contentSize() const {
        return widget()->minimumSizeHint().expandedTo(widget()->minimumSize());
    }

    QSizeF share_;
};

} // namespace kernelcurve
