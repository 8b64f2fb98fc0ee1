#include "ui/widgets/appearance/both_languages.h"

#include "ui/widgets/appearance/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QTranslator>

#include <memory>

namespace kernelcurve {
namespace {

constexpr const char* contextName = "textContext";
constexpr const char* sourceName = "textSource";
constexpr const char* searchContextName = "searchContext";
constexpr const char* searchSourceName = "searchSource";

/// Returns the Chinese translations, regardless of the program's language. The first search reads
/// them.
const QTranslator& chinese() {
    static const auto catalogue = [] {
        initResources();
        auto read = std::make_unique<QTranslator>();
        // If loading fails, the English text applies.
        [[maybe_unused]] const bool loaded = read->load(QStringLiteral(":/i18n/kernelcurve_zh_CN"));
        return read;
    }();
    return *catalogue;
}

} // namespace

QString withoutMnemonic(QString text) {
    static const QRegularExpression inBrackets(QStringLiteral("\\(&[^)&]\\)"));
    text.remove(inBrackets);
    text.replace(QStringLiteral("&&"), QStringLiteral("\n"));
    text.remove(QChar(u'&'));
    return text.replace(QChar(u'\n'), QChar(u'&'));
}

QString asItIs(QString name) {
    return name.replace(QChar(u'&'), QStringLiteral("&&"));
}

BothLanguages inBothLanguages(const char* context, const char* source) {
    const QString english = QString::fromUtf8(source);
    const QString found = chinese().translate(context, source);
    return {withoutMnemonic(english), withoutMnemonic(found.isEmpty() ? english : found)};
}

void setText(QAction& action, const char* context, const char* source) {
    action.setText(QCoreApplication::translate(context, source));
    action.setProperty(contextName, QByteArray(context));
    action.setProperty(sourceName, QByteArray(source));
}

QString sourceOf(const QAction& action) {
    const QByteArray source = action.property(sourceName).toByteArray();
    return source.isEmpty()
               ? QString()
               : QString::fromUtf8(action.property(contextName).toByteArray() + ' ' + source);
}

void setSearchText(QAction& action, const char* context, const char* source) {
    action.setProperty(searchContextName, QByteArray(context));
    action.setProperty(searchSourceName, QByteArray(source));
}

std::optional<BothLanguages> searchTextOf(const QAction& action) {
    const QByteArray source = action.property(searchSourceName).toByteArray();
    if (source.isEmpty())
        return std::nullopt;
    return inBothLanguages(action.property(searchContextName).toByteArray().constData(),
                           source.constData());
}

BothLanguages textOf(const QAction& action) {
    const QByteArray source = action.property(sourceName).toByteArray();
    if (source.isEmpty()) {
        const QString text = withoutMnemonic(action.text());
        return {text, text};
    }
    return inBothLanguages(action.property(contextName).toByteArray().constData(),
                           source.constData());
}

} // namespace kernelcurve
