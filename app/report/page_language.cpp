#include "app/report/page_language.h"

#include <QCoreApplication>
#include <QEvent>

#include <utility>

namespace kernelcurve {
namespace {

using Json = nlohmann::ordered_json;

const QString chineseCatalogue = QStringLiteral(":/i18n/kernelcurve_zh_CN.qm");

/// If the texts of the two languages differ, they become an object with both texts.
Json merged(const Json& english, const Json& chinese) {
    if (english == chinese)
        return english;
    if (english.is_structured() && english.type() == chinese.type() &&
        english.size() == chinese.size()) {
        Json both = english;
        for (auto [one, other] = std::pair(both.begin(), chinese.begin()); one != both.end();
             ++one, ++other)
            *one = merged(*one, *other);
        return both;
    }
    return {{"en", english}, {"zh_CN", chinese}};
}

} // namespace

QString SourceTexts::translate(const char* /*context*/, const char* text,
                               const char* /*disambiguation*/, int number) const {
    QString made = QString::fromUtf8(text);
    return number < 0 ? made : made.replace(QStringLiteral("%n"), QString::number(number));
}

InLanguage::InLanguage(bool chinese) {
    QCoreApplication::instance()->installEventFilter(this);
    if (chinese && catalogue_.load(chineseCatalogue))
        used_ = &catalogue_;
    QCoreApplication::installTranslator(used_);
    QLocale::setDefault(QLocale(chinese ? QLocale::Chinese : QLocale::English));
}

InLanguage::~InLanguage() {
    QCoreApplication::removeTranslator(used_);
    QLocale::setDefault(before_);
}

bool InLanguage::eventFilter(QObject* /*watched*/, QEvent* event) {
    return event->type() == QEvent::LanguageChange;
}

Chinese::Chinese() {
    [[maybe_unused]] const bool isThere = translator_.load(chineseCatalogue);
    Q_ASSERT(isThere); // compiled in
}

std::string Chinese::of(const char* context, const std::string& english) const {
    return translator_.translate(context, english.c_str()).toStdString();
}

nlohmann::ordered_json inBothLanguages(const std::function<nlohmann::ordered_json()>& make) {
    const auto in = [&](bool chinese) {
        const InLanguage language(chinese);
        return make();
    };
    const Json english = in(false);
    return merged(english, in(true));
}

} // namespace kernelcurve
