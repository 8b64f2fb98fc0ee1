#pragma once

#include <QObject>
#include <QPalette>

class QWidget;

namespace kernelcurve {

/// Light, dark or of high contrast; or light or dark as the system is, with its accent. A change
/// takes effect at once and is remembered in the settings.
class Appearance : public QObject {
    Q_OBJECT

  public:
    enum class Choice { System, Light, Dark, HighContrast };

    /// Installs the remembered choice. A window is told by Qt when the desktop changes.
    explicit Appearance(QWidget* window = nullptr);

    Choice choice() const { return choice_; }
    void choose(Choice choice);

    /// Of a choice that is not the system's.
    static QPalette paletteOf(Choice choice);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void install();

    Choice choice_ = Choice::System;
};

} // namespace kernelcurve
