#pragma once

#include "app/compare/byte_origins.h"

#include <QWidget>

namespace kernelcurve {

class NoteLabel;
class StackedBar;

/// The memory levels that a row's bytes came from: a stacked bar, and its shares as text.
class OriginBar : public QWidget {
    Q_OBJECT

  public:
    explicit OriginBar(QWidget* parent = nullptr);

    /// Hides the bar if there are none.
    void setOrigins(std::optional<ByteOrigins> origins);

  private:
    void showText();

    StackedBar* bar_;
    NoteLabel* note_;
    std::optional<ByteOrigins> origins_;
};

} // namespace kernelcurve
