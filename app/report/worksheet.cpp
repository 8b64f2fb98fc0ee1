#include "app/report/worksheet.h"

#include "app/chart/data/chart_data.h"
#include "app/chart/data/chart_series_key.h"
#include "app/chart/make/chart_x_places.h"
#include "app/compare/recording_chart.h"
#include "app/document/labs/guess.h"
#include "app/report/report_drawings.h"
#include "app/report/report_html.h"
#include "app/report/report_pages.h"
#include "app/report/report_words.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/visible_text.h"
#include "gpu/model/values/metric.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPicture>
#include <QRegularExpression>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace kernelcurve {
namespace {

const char* const sheetStyle =
    "body { font-family: sans-serif; font-size: 10.5pt; color: #1a1a1a; } "
    "h1 { font-size: 17pt; } h2 { font-size: 12.5pt; margin-top: 16px; } "
    "table { margin: 4px 0; } th, td { padding: 4px 8px; border: 1px solid #808080; } "
    "td.line { border: none; border-bottom: 1px solid #808080; } .muted { color: #555555; }";

const QString blank = QStringLiteral("________");

/// A number in a text: 3.5, 21, 2,399, 2.8e-6.
const QString numberForm = QStringLiteral(R"(\d+(?:[.,]\d+)*(?:e-?\d+)?)");

/// Units of measured values, after a number.
const QString measuredForm = QStringLiteral(
    R"(\s?(?:%|[kMGT]?B/s|[KMGT]iB/s|[MGTP]?FLOP/s|[munµ]s\b|s\b|ms\b|MHz|GHz|W\b|cycles?\b|times\b|×|倍|微秒|毫秒|纳秒|秒|个?周期))");

/// Nouns after numbers that a text can state without a measurement.
const QString countedForm = QStringLiteral(
    R"([\s-]?(?:bytes?|bits?|floats?|doubles?|words?|[KMG]iB?\b|kB\b|MB\b|threads?|lanes?|warps?|blocks?|banks?|sectors?|rows?|columns?|elements?|registers?|kernels?|steps?|字节|位|个?线程|个?块|个?存储体|个?扇区|行|列|个?元素|个?寄存器|个?核函数|个 ?float))");

const QRegularExpression& figures() {
    static const QRegularExpression form(
        QStringLiteral(
            R"((?<![\w.,/-])(%1)(?:\s?(?:to|or|and|到|至|和|–|-)\s?(%1))?(?![\w]|[.,]\d)(%2)?(%3)?)")
            .arg(numberForm, measuredForm, countedForm),
        QRegularExpression::UseUnicodePropertiesOption);
    return form;
}

/// Adds the numbers of a text that are not measured values.
void addGiven(std::set<QString>& given, const QString& text) {
    for (auto matches = figures().globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (!match.captured(3).isEmpty())
            continue;
        given.insert(match.captured(1));
        if (!match.captured(2).isEmpty())
            given.insert(match.captured(2));
    }
}

void addGiven(std::set<QString>& given, const Value& value) {
    given.insert(QString::fromStdString(value.text()));
    if (const auto number = value.number())
        given.insert(QString::number(*number, 'g', 12));
    addGiven(given, shownValue(value));
}

std::set<QString> givenIn(const Experiment& experiment) {
    constexpr std::int64_t maxLookedAt = 1000;
    std::set<QString> given;
    for (const auto& [name, value] : experiment.parameters)
        addGiven(given, value);
    const auto addAxes = [&](const std::vector<Axis>& axes) {
        for (const Axis& axis : axes)
            for (std::int64_t place = 0; place < std::min(axis.size(), maxLookedAt); ++place)
                addGiven(given, axis.at(place));
    };
    addAxes(experiment.sweep);
    for (const DeviceSizes& sizes : experiment.sizes) {
        addAxes(sizes.sweep);
        for (const auto& [name, value] : sizes.parameters)
            addGiven(given, value);
    }
    if (!experiment.lab)
        return given;
    addGiven(given, shownText(experiment.lab->goal));
    addGiven(given, shownText(experiment.lab->why));
    for (const LabStep& step : experiment.lab->steps)
        addGiven(given, shownText(step.what));
    return given;
}

QString lines(int count) {
    QString rows;
    for (int line = 0; line < count; ++line)
        rows += QStringLiteral("<tr><td class=\"line\">&nbsp;</td></tr>");
    return QStringLiteral("<table width=\"100%\">%1</table>\n").arg(rows);
}

/// The expected curves and their x values, limited to the space on a page.
struct Expected {
    PlotSettings plot;
    QString metric;
    std::vector<QString> curves;
    std::vector<QString> places;
};

Expected expectedOf(const Experiment& experiment, const Catalog& catalog) {
    Recording empty;
    empty.experiment = experiment;
    Expected expected;
    expected.plot = shownPlot(experiment.plot, empty, catalog);
    if (const Metric* metric = findMetric(expected.plot.y)) {
        const char* const unit = displayUnit(*metric).symbol;
        expected.metric = QCoreApplication::translate("metric", metric->label);
        if (*unit != '\0')
            expected.metric += QStringLiteral(" (%1)").arg(QString::fromUtf8(unit));
    }
    constexpr std::size_t maxCurves = 6;
    constexpr std::size_t maxPlaces = 12;
    std::vector<Value> places;
    for (const ExpectedCurve& curve : expectedCurves(experiment, expected.plot, catalog)) {
        if (expected.curves.size() < maxCurves)
            expected.curves.push_back(curveName(curve.of));
        for (const Value& place : curve.places)
            if (std::ranges::find(places, place) == places.end())
                places.push_back(place);
    }
    // If there are too many x values, evenly spaced values are selected.
    const std::size_t step = (places.size() + maxPlaces - 1) / maxPlaces;
    for (std::size_t place = 0; place < places.size(); place += std::max<std::size_t>(step, 1)) {
        const auto number = places[place].number();
        expected.places.push_back(number ? placeName(*number) : shownValue(places[place]));
    }
    return expected;
}

/// Returns a table that students complete. Long names are to the left of the rows if space permits.
QString tableToFill(const Expected& expected) {
    if (expected.places.empty())
        return {};
    const auto widthOf = [](const std::vector<QString>& names) {
        qsizetype letters = 0;
        for (const QString& name : names)
            letters += name.size() + 2;
        return letters;
    };
    const std::vector<QString> curves =
        expected.curves.size() == 1 && expected.curves.front().isEmpty()
            ? std::vector<QString>{expected.metric}
            : expected.curves;
    const bool isTurned = widthOf(curves) > widthOf(expected.places);
    const std::vector<QString>& rows = isTurned ? curves : expected.places;
    const std::vector<QString>& columns = isTurned ? expected.places : curves;
    QString html = QStringLiteral("<p class=\"muted\">%1</p>\n<table width=\"100%\" "
                                  "cellspacing=\"0\" cellpadding=\"6\"><tr><th>%2</th>")
                       .arg(expected.metric.toHtmlEscaped(),
                            QString::fromStdString(expected.plot.x).toHtmlEscaped());
    for (const QString& column : columns)
        html += QStringLiteral("<th>%1</th>").arg(column.toHtmlEscaped());
    html += QStringLiteral("</tr>\n");
    for (const QString& row : rows) {
        html += QStringLiteral("<tr><td>%1</td>").arg(row.toHtmlEscaped());
        for (std::size_t column = 0; column < columns.size(); ++column)
            html += QStringLiteral("<td>&nbsp;</td>");
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</table>\n");
}

/// Draws axes without a curve. Only the x axis has numbers, because students guess the range of y.
QString axesToDrawIn(const Expected& expected) {
    if (expected.places.size() < 2)
        return {};
    constexpr QSize size(620, 260);
    QPicture drawing;
    QPainter painter(&drawing);
    QFont font = painter.font();
    constexpr int letters = 12;
    font.setPixelSize(letters);
    painter.setFont(font);
    const QRectF area(44, 10, size.width() - 60, size.height() - 54);
    const auto count = static_cast<double>(expected.places.size());
    painter.setPen(QPen(QColor(0xd0, 0xd0, 0xd0), 1));
    constexpr int rows = 8;
    for (int row = 0; row < rows; ++row)
        painter.drawLine(QPointF(area.left(), area.top() + area.height() * row / rows),
                         QPointF(area.right(), area.top() + area.height() * row / rows));
    for (std::size_t place = 0; place < expected.places.size(); ++place) {
        const double x = area.left() + area.width() * (static_cast<double>(place) + 0.5) / count;
        painter.setPen(QPen(QColor(0xd0, 0xd0, 0xd0), 1));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(Qt::black);
        const double width = area.width() / count;
        painter.drawText(QRectF(x - width / 2, area.bottom() + 4, width, 16), Qt::AlignCenter,
                         painter.fontMetrics().elidedText(expected.places[place], Qt::ElideRight,
                                                          static_cast<int>(width)));
    }
    painter.setPen(QPen(Qt::black, 1.4));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.bottomLeft(), area.topLeft());
    painter.drawText(QRectF(area.left(), area.bottom() + 22, area.width(), 18), Qt::AlignCenter,
                     QString::fromStdString(expected.plot.x));
    painter.rotate(-90);
    painter.drawText(QRectF(-area.bottom(), 4, area.height(), 18), Qt::AlignCenter,
                     expected.metric);
    painter.end();
    return QStringLiteral("<p><img width=\"%1\" height=\"%2\" src=\"%3\"></p>\n")
        .arg(size.width())
        .arg(size.height())
        .arg(drawingSource(drawing));
}

QString questions(const std::vector<LocalizedText>& list) {
    QString html;
    constexpr int room = 3;
    for (std::size_t number = 0; number < list.size(); ++number)
        html += QStringLiteral("<p>%1. %2</p>\n%3")
                    .arg(number + 1)
                    .arg(shownText(list[number]).trimmed().toHtmlEscaped(), lines(room));
    return html;
}

QString titleOf(const Experiment& experiment) {
    const QString title = shownText(experiment.title);
    return title.isEmpty() ? ReportWords::tr("Worksheet") : title;
}

} // namespace

QString withBlanks(const QString& text, const std::set<QString>& given) {
    QString made;
    qsizetype from = 0;
    for (auto matches = figures().globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const bool isMeasured = !match.captured(3).isEmpty();
        const bool isCounted = !match.captured(4).isEmpty();
        const auto isGiven = [&](int group) {
            return match.captured(group).isEmpty() || given.contains(match.captured(group));
        };
        if (!isMeasured && (isCounted || (isGiven(1) && isGiven(2))))
            continue;
        made += text.mid(from, match.capturedStart(1) - from) + blank;
        from = match.captured(2).isEmpty() ? match.capturedEnd(1) : match.capturedEnd(2);
    }
    return made + text.mid(from);
}

QString worksheetHtml(const Experiment& experiment, const Catalog& catalog) {
    const std::set<QString> given = givenIn(experiment);
    const Expected expected = expectedOf(experiment, catalog);
    constexpr int whyRoom = 5;
    QString body = QStringLiteral("<h1>%1</h1>\n<p>%2 ____________________ &nbsp; %3 "
                                  "______________ &nbsp; %4 ____________________</p>\n")
                       .arg(titleOf(experiment).toHtmlEscaped(), ReportWords::tr("Name:"),
                            ReportWords::tr("Date:"), ReportWords::tr("Device:"));
    if (experiment.lab)
        body += paragraphs(shownText(experiment.lab->goal));
    body += section(ReportWords::tr("Draw your guess"), axesToDrawIn(expected));
    if (experiment.lab)
        body += section(ReportWords::tr("Steps"),
                        labSteps(experiment.lab->steps,
                                 [&](const QString& result) { return withBlanks(result, given); }));
    body += section(ReportWords::tr("Your measurement"), tableToFill(expected));
    if (experiment.lab) {
        body += section(ReportWords::tr("Expected observation"),
                        paragraphs(withBlanks(shownText(experiment.lab->expect), given)));
        body += section(ReportWords::tr("Why"), lines(whyRoom));
        body += section(ReportWords::tr("Questions"), questions(experiment.lab->questions));
    }
    const QString page =
        QStringLiteral("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title>"
                       "<style>%2</style></head>\n<body>\n%3</body></html>\n")
            .arg(titleOf(experiment).toHtmlEscaped(), QLatin1String(sheetStyle), body);
    return QString::fromStdString(visibleText(page.toStdString()));
}

void writeWorksheet(const Experiment& experiment, const Catalog& catalog, const std::string& file) {
    if (std::filesystem::path(file).extension() != ".pdf")
        throw Error({message(KC_TEXT("engine", "The worksheet file must be a PDF")),
                     message(KC_TEXT("engine", "use a file name that ends in .pdf")),
                     {file}});
    const QByteArray data =
        ReportPages(worksheetHtml(experiment, catalog), titleOf(experiment)).pdf();
    writeFileAtomically(file, {data.constData(), static_cast<std::size_t>(data.size())});
}

} // namespace kernelcurve
