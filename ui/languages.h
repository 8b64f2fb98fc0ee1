#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

namespace kernelcurve {

/// The languages the program speaks. A change takes effect at once: Qt then sends every widget a
/// LanguageChange event. The choice is remembered in the settings.
class Languages : public QObject {
    Q_OBJECT

  public:
    enum class Choice { System, English, SimplifiedChinese };

    /// Installs the remembered choice.
    explicit Languages(QObject* parent = nullptr);

    Choice choice() const { return choice_; }
    void choose(Choice choice);

  private:
    void install();

    Choice choice_ = Choice::System;
    QTranslator program_;
    QTranslator qt_;
};

} // namespace kernelcurve
