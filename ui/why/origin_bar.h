#pragma once

#include "app/compare/byte_origins.h"

#include <QWidget>

namespace kernelcurve {

class NoteLabel;
class StackedBar;

/// Shows the memory levels that moved a row's bytes, as a stacked bar with the shares as text.
class OriginBar : public QWidget {
    Q_OBJECT

  public:
    explicit OriginBar(QWidget* parent = nullptr);

    /// Sets the origins. Without origins, hides the bar.
    void setOrigins(std::optional<ByteOrigins> origins);

  private:
    void showText();

    StackedBar* bar_;
    NoteLabel* note_;
    std::optional<ByteOrigins> origins_;
};

} // namespace kernelcurve
