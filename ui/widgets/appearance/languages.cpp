#include "ui/widgets/appearance/languages.h"

#include "ui/widgets/appearance/icons.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QWidget>

namespace kernelcurve {
namespace {

const QString settingsKey = QStringLiteral("window/language");

/// Returns the system's first supported language. Maps every Chinese locale to zh_CN, because Qt
/// does not resolve zh_SG and zh_HK to zh_CN.
QLocale systemLocale() {
    const QStringList wanted = QLocale::system().uiLanguages();
    for (const QString& language : wanted) {
        if (language.startsWith(QLatin1String("zh")))
            return QLocale(QLocale::Chinese, QLocale::China);
        if (language.startsWith(QLatin1String("en")))
            return QLocale(QLocale::English);
    }
    return QLocale(QLocale::English);
}

} // namespace

Languages::Languages(QObject* parent)
    : QObject(parent) {
    initResources();
    const QString remembered = QSettings().value(settingsKey).toString();
    if (remembered == QLatin1String("en"))
        choice_ = Choice::English;
    else if (remembered == QLatin1String("zh_CN"))
        choice_ = Choice::SimplifiedChinese;
    install();
}

void Languages::choose(Choice choice) {
    if (choice == choice_)
        return;
    choice_ = choice;
    static const QString names[] = {QString(), QStringLiteral("en"), QStringLiteral("zh_CN")};
    QSettings().setValue(settingsKey, names[static_cast<int>(choice)]);
    install();
}

void Languages::use(const std::string& name) {
    if (name == "en")
        choice_ = Choice::English;
    else if (name == "zh_CN")
        choice_ = Choice::SimplifiedChinese;
    else
        return;
    install();
}

void Languages::install() {
    QLocale locale(QLocale::English);
    if (choice_ == Choice::SimplifiedChinese)
        locale = QLocale(QLocale::Chinese, QLocale::China);
    else if (choice_ == Choice::System)
        locale = systemLocale();
    // The language of a text depends on the locale. In both languages, numbers in fields and
    // documents have a decimal point and no grouping. A comma is an error.
    locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
    QLocale::setDefault(locale);
    // Existing widgets, including the window under construction, still use the system's locale.
    if (qobject_cast<QApplication*>(QCoreApplication::instance())) {
        const QWidgetList windows = QApplication::topLevelWidgets();
        for (QWidget* window : windows)
            window->setLocale(locale);
    }

    const QString name =
        locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    QCoreApplication::removeTranslator(&program_);
    QCoreApplication::removeTranslator(&qt_);
    if (qt_.load(QStringLiteral("qtbase_") + name,
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath)) ||
        qt_.load(QStringLiteral(":/i18n/qtbase_") + name))
        QCoreApplication::installTranslator(&qt_);
    // An empty catalogue does not load, so the English texts apply.
    if (program_.load(QStringLiteral(":/i18n/kernelcurve_") + name))
        QCoreApplication::installTranslator(&program_);
}

} // namespace kernelcurve
