#include "ui/results/table/measurement_filter.h"

#include "gpu/model/format/rate.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/values/quantity.h"
#include "ui/results/table/measurement_model.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/metric_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

using Kind = MeasurementColumn::Kind;

struct FilterText {
    Q_DECLARE_TR_FUNCTIONS(FilterText)
};

/// Replaces signs that input methods write differently, such as full-width signs or a Greek letter
/// for micro.
QString normalised(QString text) {
    // Pairs of a sign and its plain form.
    constexpr std::u16string_view signs = u"＜<＞>＝=！!“\"”\"％%μµ";
    for (std::size_t at = 0; at < signs.size(); at += 2)
        text.replace(QChar(signs[at]), QChar(signs[at + 1]));
    for (const auto& [sign, plain] : {std::pair(u'≤', "<="), {u'≥', ">="}, {u'≠', "!="}})
        text.replace(QChar(sign), QLatin1String(plain));
    return text;
}

/// Returns the value in SI units. A number without a unit has the table's unit.
std::optional<double> parseMetric(const std::string& text, const Metric& metric) {
    std::optional<double> number;
    switch (metric.unit) {
    case MetricUnit::Seconds:
        number = parseDuration(text);
        break;
    case MetricUnit::Fraction:
        number = parsePercent(text);
        break;
    case MetricUnit::BytesPerSecond:
        number = parseRate(text, "B/s");
        break;
    case MetricUnit::FlopsPerSecond:
        number = parseRate(text, "FLOP/s");
        break;
    case MetricUnit::FlopsPerJoule:
        number = parseRate(text, "FLOP/s/W");
        break;
    case MetricUnit::Hertz:
        number = parseRate(text, "Hz");
        break;
    case MetricUnit::Watts:
        number = parseRate(text, "W");
        break;
    case MetricUnit::Joules:
        number = parseRate(text, "J");
        break;
    case MetricUnit::Bytes:
    case MetricUnit::Count:
    case MetricUnit::None:
        break;
    }
    if (number)
        return number;
    const auto [symbol, factor] = displayUnit(metric);
    const std::string_view unit = symbol;
    std::string_view bare = text;
    if (!unit.empty() && bare.ends_with(unit))
        bare.remove_suffix(unit.size());
    number = parseNumber(bare);
    return number ? std::optional(*number / factor) : std::nullopt;
}

} // namespace

class MeasurementFilter::Parser {
  public:
    Parser(const QString& text, const MeasurementModel& model)
        : model_(model)
        , tokens_(tokensOf(normalised(text))) {
        using Column = MeasurementColumn;
        for (const Metric& metric : metrics())
            name(QString::fromUtf8(metric.tag.data(), std::ssize(metric.tag)),
                 Column{Kind::Metric, std::string(metric.tag)});
        for (const auto& [each, parameter] : model.parameters())
            name(QString::fromStdString(each), Column{Kind::Parameter, each});
        for (const auto& [each, kind] :
             {std::pair("kernel", Kind::Kernel), std::pair("device", Kind::Device),
              std::pair("status", Kind::Status), std::pair("notes", Kind::Reason)})
            name(QLatin1String(each), Column{kind, {}});
        for (std::size_t column = 0; column < model.columns().size(); ++column) {
            const Column& its = model.columns()[column];
            const QString title =
                model.headerData(static_cast<int>(column), Qt::Horizontal).toString();
            name(title, its);
            if (its.kind == Kind::Parameter)
                name(QString::fromStdString(its.name), its);
        }
        for (const Metric& metric : metrics()) {
            name(metricLabel(metric), Column{Kind::Metric, std::string(metric.tag)});
            name(metricHeading(metric), Column{Kind::Metric, std::string(metric.tag)});
        }
    }

    std::variant<MeasurementFilter, QString> parse() {
        std::size_t first = 0; ///< first word that may be part of the next column's name
        for (std::size_t at = 0; at < tokens_.size() && problem_.isEmpty();) {
            if (!tokens_[at].isOperator) {
                ++at;
                continue;
            }
            const std::size_t column = columnBefore(first, at);
            addWords(first, column);
            first = at = problem_.isEmpty() ? addComparison(column, at) : at;
        }
        addWords(first, tokens_.size());
        if (!problem_.isEmpty())
            return problem_;
        return std::move(filter_);
    }

  private:
    struct Token {
        QString text;
        bool isOperator = false;
    };
    static std::vector<Token> tokensOf(const QString& text) {
        std::vector<Token> tokens;
        const auto isSign = [&](qsizetype at) {
            const QChar c = text[at];
            return c == u'<' || c == u'>' || c == u'=' ||
                   (c == u'!' && at + 1 < text.size() && text[at + 1] == u'=');
        };
        for (qsizetype at = 0; at < text.size();) {
            const qsizetype begin = at;
            if (text[at].isSpace()) {
                ++at;
            } else if (text[at] == u'"') {
                const qsizetype end = text.indexOf(u'"', at + 1);
                at = end < 0 ? text.size() : end + 1;
                tokens.push_back({text.mid(begin + 1, (end < 0 ? at : end) - begin - 1)});
            } else if (isSign(at)) {
                while (at < text.size() && (text[at] == u'!' || isSign(at)))
                    ++at;
                tokens.push_back({text.mid(begin, at - begin), true});
            } else {
                while (at < text.size() && !text[at].isSpace() && text[at] != u'"' && !isSign(at))
                    ++at;
                tokens.push_back({text.mid(begin, at - begin)});
            }
        }
        return tokens;
    }

    void name(const QString& title, const MeasurementColumn& column) {
        columns_.emplace_back(normalised(title).simplified().toLower(), column);
    }
    const MeasurementColumn* find(const QString& title) const {
        const auto found =
            std::ranges::find(columns_, title.toLower(), &decltype(columns_)::value_type::first);
        return found == columns_.end() ? nullptr : &found->second;
    }
    QString joined(std::size_t first, std::size_t end) const {
        QStringList words;
        for (std::size_t at = first; at < end; ++at)
            words << tokens_[at].text;
        return words.join(u' ');
    }
    void addWords(std::size_t first, std::size_t end) {
        for (std::size_t at = first; at < end; ++at)
            if (!tokens_[at].text.isEmpty())
                filter_.words_ << tokens_[at].text;
    }

    /// Returns the first word of the longest column title that precedes the operator.
    std::size_t columnBefore(std::size_t first, std::size_t at) {
        for (std::size_t column = first; column < at; ++column)
            if (find(joined(column, at)) != nullptr)
                return column;
        if (first == at) {
            problem_ = FilterText::tr("Missing column before “%1”. Write, for example, time<10us.")
                           .arg(tokens_[at].text);
            return at;
        }
        std::vector<std::string> known;
        for (const auto& [title, column] : columns_)
            known.push_back(title.toStdString());
        const QString word = tokens_[at - 1].text;
        const auto nearest = nearestWord(word.toStdString(), known);
        problem_ = joinedSentences(
            {FilterText::tr("Unknown column: “%1”.").arg(word),
             nearest ? FilterText::tr("Did you mean “%1”?").arg(QString::fromStdString(*nearest))
                     : FilterText::tr("Write the title of a column, or put the text that you "
                                      "search for in quotes.")});
        return at;
    }

    /// Adds a comparison and returns the position after the limit.
    std::size_t addComparison(std::size_t column, std::size_t at) {
        const QString title = joined(column, at);
        const MeasurementColumn& its = *find(title);
        const QString sign = tokens_[at].text;
        const std::array<std::pair<const char*, Orders>, 7> signs = {{{"<", {true, false, false}},
                                                                      {"<=", {true, true, false}},
                                                                      {">", {false, false, true}},
                                                                      {">=", {false, true, true}},
                                                                      {"=", {false, true, false}},
                                                                      {"==", {false, true, false}},
                                                                      {"!=", {true, false, true}}}};
        const auto known = std::ranges::find(
            signs, sign, [](const auto& each) { return QString::fromLatin1(each.first); });
        if (known == signs.end()) {
            problem_ =
                FilterText::tr("Unknown comparison: “%1”. Use <, <=, >, >=, =, or !=.").arg(sign);
            return at;
        }
        const auto isWord = [&](std::size_t token) {
            return token < tokens_.size() && !tokens_[token].isOperator;
        };
        const std::size_t value = at + 1;
        const QString example = title + sign + exampleFor(its);
        if (!isWord(value)) {
            problem_ = FilterText::tr("Missing value after “%1”. Write, for example, %2.")
                           .arg(title + sign, example);
            return at;
        }
        if (!isText(its))
            // The unit may be a separate word. However, this word may also belong to the next
            // comparison.
            for (const std::size_t end : {value + 2, value + 1})
                if (isWord(end - 1) && (end == value + 1 || isWord(end) || end == tokens_.size()))
                    if (const auto number = parseNumberOf(its, joined(value, end))) {
                        filter_.comparisons_.push_back({its, known->second, *number});
                        return end;
                    }
        if (!isText(its)) {
            problem_ = FilterText::tr("Invalid value: “%1”. Write, for example, %2.")
                           .arg(tokens_[value].text, example);
            return at;
        }
        if (known->second.less != known->second.greater) {
            problem_ = FilterText::tr("“%1” is text. Compare it with = or !=.").arg(title);
            return at;
        }
        filter_.comparisons_.push_back({its, known->second, tokens_[value].text});
        return value + 1;
    }

    bool isText(const MeasurementColumn& column) const {
        if (column.kind == Kind::Metric)
            return false;
        if (column.kind != Kind::Parameter)
            return true;
        const Parameter* declared = model_.parameter(column.name);
        return declared != nullptr &&
               (declared->kind == ParameterKind::Word || declared->kind == ParameterKind::Boolean);
    }
    static std::optional<double> parseNumberOf(const MeasurementColumn& column,
                                               const QString& text) {
        const Metric* metric = column.kind == Kind::Metric ? findMetric(column.name) : nullptr;
        return metric ? parseMetric(text.toStdString(), *metric) : parseNumber(text.toStdString());
    }
    QString exampleFor(const MeasurementColumn& column) const {
        if (column.kind == Kind::Metric)
            return QStringLiteral("10") +
                   QLatin1String(displayUnit(*findMetric(column.name)).symbol);
        const Parameter* declared =
            column.kind == Kind::Parameter ? model_.parameter(column.name) : nullptr;
        if (declared != nullptr && declared->unit == ParameterUnit::Bytes)
            return QStringLiteral("64KiB");
        if (declared != nullptr && !declared->values.empty())
            return QString::fromStdString(declared->values.front().text());
        return isText(column) ? QStringLiteral("\"…\"") : QStringLiteral("64");
    }

    const MeasurementModel& model_;
    std::vector<Token> tokens_;
    /// Columns by name, of which the first match counts.
    std::vector<std::pair<QString, MeasurementColumn>> columns_;
    MeasurementFilter filter_;
    QString problem_;
};

std::variant<MeasurementFilter, QString> MeasurementFilter::parse(const QString& text,
                                                                  const MeasurementModel& model) {
    return Parser(text, model).parse();
}

/// Metrics are considered equal if the table shows the same text.
bool MeasurementFilter::matches(const Comparison& comparison, const MeasurementModel& model,
                                int row) {
    const MeasurementColumn& column = comparison.column;
    if (const auto* text = std::get_if<QString>(&comparison.limit)) {
        const Values& parameters = model.measurement(row).configuration.parameters;
        const Value* value = column.kind == Kind::Parameter ? parameters.get(column.name) : nullptr;
        const QString its = model.text(row, column);
        const auto isText = [&](const QString& each) {
            return each.compare(*text, Qt::CaseInsensitive) == 0;
        };
        // "measured" also matches "measured, noisy".
        const bool isSame =
            isText(its) ||
            (column.kind == Kind::Status && isText(its.section(QChar(u','), 0, 0))) ||
            (value != nullptr && isText(QString::fromStdString(value->text())));
        return !its.isEmpty() && isSame == comparison.orders.equal;
    }
    const double limit = std::get<double>(comparison.limit);
    const auto number = model.number(row, column);
    if (!number)
        return false;
    const Metric* metric = column.kind == Kind::Metric ? findMetric(column.name) : nullptr;
    if (*number == limit || (metric && metricText(*metric, *number) == metricText(*metric, limit)))
        return comparison.orders.equal;
    return *number < limit ? comparison.orders.less : comparison.orders.greater;
}

bool MeasurementFilter::accepts(const MeasurementModel& model, int row,
                                const std::vector<MeasurementColumn>& searched) const {
    if (!std::ranges::all_of(comparisons_, [&](const Comparison& comparison) {
            return matches(comparison, model, row);
        }))
        return false;
    if (words_.isEmpty())
        return true;
    QStringList texts = {model.kernelTitle(model.measurement(row).configuration.kernel)};
    for (const MeasurementColumn& column : searched)
        texts << model.text(row, column);
    return std::ranges::all_of(words_, [&](const QString& word) {
        return std::ranges::any_of(
            texts, [&](const QString& text) { return text.contains(word, Qt::CaseInsensitive); });
    });
}

} // namespace kernelcurve
