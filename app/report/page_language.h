#pragma once

#include <nlohmann/json.hpp>

#include <QLocale>
#include <QObject>
#include <QTranslator>

#include <functional>
#include <string>

namespace kernelcurve {

/// Overrides the program's translations with the English source texts.
class SourceTexts : public QTranslator {
  public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* text, const char* disambiguation,
                      int number) const override;
    bool isEmpty() const override { return false; }
};

/// Texts are in this language for the lifetime of the object. Windows keep their language, because
/// they do not receive the event.
class InLanguage : public QObject {
  public:
    explicit InLanguage(bool chinese);
    ~InLanguage() override;
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QLocale before_;
    QTranslator catalogue_;
    SourceTexts english_;
    QTranslator* used_ = &english_;
};

/// The program's texts in Chinese, regardless of its current language.
class Chinese {
  public:
    Chinese();
    std::string of(const char* context, const std::string& english) const;

  private:
    QTranslator translator_;
};

/// Returns `make()` for English; texts that `make()` returns differently for Chinese become
/// {"en", "zh_CN"}.
nlohmann::ordered_json inBothLanguages(const std::function<nlohmann::ordered_json()>& make);

} // namespace kernelcurve
