#include "tests/hang_limit.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

const QString sources = QStringLiteral(KERNELCURVE_SOURCE_DIR);

struct Entry {
    QString context;
    QString source;
    QStringList translations; ///< one translation, or one per plural form
    bool finished = true;
};

std::vector<Entry> readCatalogue(const QString& file) {
    QFile data(file);
    EXPECT_TRUE(data.open(QFile::ReadOnly)) << file.toStdString();
    QXmlStreamReader xml(&data);
    std::vector<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            entries.push_back({context, {}, {}, true});
        } else if (xml.name() == QLatin1String("source")) {
            entries.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            entries.back().translations << xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entries.back().finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            const QString text =
                xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            entries.back().translations << text;
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return entries;
}

/// The catalogue after an update by lupdate with the current sources. The real catalogue is not
/// changed.
std::vector<Entry> updatedCatalogue(const QString& language, const QStringList& options) {
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("kernelcurve_%1.ts").arg(language));
    EXPECT_TRUE(QFile::copy(
        QStringLiteral("%1/resources/translations/kernelcurve_%2.ts").arg(sources, language),
        copy));
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    QProcess lupdate;
    lupdate.start(
        QStringLiteral(LUPDATE),
        QString(QStringLiteral(LUPDATE_OPTIONS)).split(QChar(u' ')) + options +
            QStringList{sources + "/app", sources + "/ui", sources + "/gpu", "-ts", copy});
    EXPECT_TRUE(lupdate.waitForFinished(hangMilliseconds));
    EXPECT_EQ(lupdate.exitCode(), 0) << lupdate.readAllStandardError().toStdString();
    return readCatalogue(copy);
}

TEST(Translations, EveryTextHasItsChinese) {
    const auto entries = updatedCatalogue("zh_CN", {"-no-obsolete"});
    EXPECT_GT(entries.size(), 150U);
    QStringList contexts;
    for (const Entry& entry : entries) {
        contexts << entry.context;
        EXPECT_TRUE(entry.finished && !entry.translations.join(QString()).isEmpty())
            << entry.context.toStdString() << ": " << entry.source.toStdString();
    }
    // lupdate must also read the parts without Qt.
    EXPECT_TRUE(contexts.contains("engine"));
    EXPECT_TRUE(contexts.contains("metric"));
    EXPECT_TRUE(contexts.contains("ParameterText"));
}

TEST(Translations, EveryEnglishPluralIsWritten) {
    const auto entries = updatedCatalogue("en", {"-no-obsolete", "-pluralonly"});
    EXPECT_GT(entries.size(), 3U);
    for (const Entry& entry : entries)
        EXPECT_TRUE(entry.finished)
            << entry.context.toStdString() << ": " << entry.source.toStdString();
}

/// The placeholders {0}, %1 and %n must also be in the translation.
TEST(Translations, PlacesAreKept) {
    const auto entries = readCatalogue(sources + "/resources/translations/kernelcurve_zh_CN.ts");
    for (const Entry& entry : entries) {
        for (const char* place : {"{0}", "{1}", "{2}", "{3}", "%1", "%2", "%3", "%n"}) {
            if (!entry.source.contains(QLatin1String(place)))
                continue;
            for (const QString& text : entry.translations)
                EXPECT_TRUE(text.contains(QLatin1String(place)))
                    << place << " is lost in: " << text.toStdString();
        }
    }
}

} // namespace
} // namespace kernelcurve
