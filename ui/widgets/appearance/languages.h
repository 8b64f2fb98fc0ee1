#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

#include <string>

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
    /// "en" or "zh_CN" for this program alone: nothing is remembered. Other names change nothing.
    void use(const std::string& name);

  private:
    void install();

    Choice choice_ = Choice::System;
    QTranslator program_;
    QTranslator qt_;
};

} // namespace kernelcurve
