#pragma once

#include <QObject>
#include <QPalette>

class QWidget;

namespace kernelcurve {

/// The colour scheme: light, dark, high contrast, or the system's scheme with its accent colour. A
/// change takes effect immediately. The settings store the choice.
class Appearance : public QObject {
    Q_OBJECT

  public:
    enum class Choice { System, Light, Dark, HighContrast };

    /// Applies the stored choice. Qt notifies windows of desktop changes.
    explicit Appearance(QWidget* window = nullptr);

    Choice choice() const { return choice_; }
    void choose(Choice choice);

    /// Returns the palette of a scheme other than the system's.
    static QPalette paletteOf(Choice choice);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void install();

    Choice choice_ = Choice::System;
};

} // namespace kernelcurve
