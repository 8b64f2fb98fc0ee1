#pragma once

#include <QObject>
#include <QPalette>

namespace kernelcurve {

/// Light, dark or of high contrast, or as the system has it. A change takes effect at once and is
/// remembered in the settings.
class Appearance : public QObject {
    Q_OBJECT

  public:
    enum class Choice { System, Light, Dark, HighContrast };

    /// Installs the remembered choice.
    explicit Appearance(QObject* parent = nullptr);

    Choice choice() const { return choice_; }
    void choose(Choice choice);

    /// Of a choice that is not the system's.
    static QPalette paletteOf(Choice choice);

  private:
    void install();

    Choice choice_ = Choice::System;
};

} // namespace kernelcurve
