#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

#include <string>

namespace kernelcurve {

/// The program's languages. A change takes effect immediately, because Qt sends every widget a
/// LanguageChange event. The settings store the choice.
class Languages : public QObject {
    Q_OBJECT

  public:
    enum class Choice { System, English, SimplifiedChinese };

    /// Applies the stored choice.
    explicit Languages(QObject* parent = nullptr);

    Choice choice() const { return choice_; }
    void choose(Choice choice);
    /// Uses "en" or "zh_CN" for this process without storing the choice. Other names have no
    /// effect.
    void use(const std::string& name);

  private:
    void install();

    Choice choice_ = Choice::System;
    QTranslator program_;
    QTranslator qt_;
};

} // namespace kernelcurve
