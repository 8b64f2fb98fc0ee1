#include "app/document/edit/parameter_text.h"

#include "gpu/catalog/plan.h"
#include "gpu/model/experiment/sweep_yaml.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/quantity.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <set>

namespace kernelcurve {
namespace {

using Points = decltype(Axis::points);

struct Text {
    Q_DECLARE_TR_FUNCTIONS(ParameterText)
};

std::optional<Value> parseBoolean(const QString& text) {
    const QString word = text.toLower();
    if (word == QLatin1String("yes") || word == QLatin1String("true") ||
        word == QLatin1String("on"))
        return Value(true);
    if (word == QLatin1String("no") || word == QLatin1String("false") ||
        word == QLatin1String("off"))
        return Value(false);
    return std::nullopt;
}

/// Parses a value and checks only its type and unit. The parameter may still reject the value.
std::optional<Value> parseValue(const QString& text, const Parameter& parameter) {
    const std::string plain = text.toStdString();
    switch (parameter.kind) {
    case ParameterKind::Integer: {
        const auto number =
            parameter.unit == ParameterUnit::Bytes ? parseBytes(plain) : parseCount(plain);
        return number ? std::optional(Value(*number)) : std::nullopt;
    }
    case ParameterKind::Real: {
        const auto number = parseReal(plain);
        return number ? std::optional(Value(*number)) : std::nullopt;
    }
    case ParameterKind::Boolean:
        return parseBoolean(text);
    case ParameterKind::Word:
        return Value(plain);
    }
    return std::nullopt;
}

/// Shortens a text for an error message. The result still identifies the text in the field.
std::string cut(const QString& text) {
    constexpr qsizetype maxQuoted = 40;
    const bool isLong = text.size() > maxQuoted;
    return (isLong ? text.left(maxQuoted).trimmed() + QChar(u'…') : text).toStdString();
}

Message notAValue(const QString& whole, const Parameter& parameter) {
    const std::string text = cut(whole);
    if (parameter.kind == ParameterKind::Integer && isTooLarge(whole.toStdString()))
        return message(KC_TEXT("engine", "“{0}” is too large"), text);
    switch (parameter.kind) {
    case ParameterKind::Integer:
        return parameter.unit == ParameterUnit::Bytes
                   ? message(KC_TEXT("engine",
                                     "invalid size: “{0}”; use a value such as 4096 or 64 KiB"),
                             text)
                   : message(KC_TEXT("engine",
                                     "invalid integer: “{0}”; use a value such as 4096 or 64 Ki"),
                             text);
    case ParameterKind::Real:
        return message(KC_TEXT("engine", "invalid number: “{0}”; use a decimal point, such as 0.5"),
                       text);
    case ParameterKind::Boolean:
        return message(KC_TEXT("engine", "invalid value: “{0}”; use yes or no"), text);
    case ParameterKind::Word:
        break;
    }
    return message(KC_TEXT("engine", "invalid value: “{0}”"), text);
}

/// One value or one range of a field. If the text is invalid, the reason.
using PieceOrProblem = std::variant<ParameterEntry, Message>;

Message tooManyValues() {
    return message(
        KC_TEXT("engine", "the range has more than a million values; use a larger step"));
}

/// Returns the unrecognized text after a range: "stepp 1" for "32 stepp 1".
QString behindRange(const QString& end, const Parameter& parameter) {
    const QStringList words = end.split(QChar(u' '), Qt::SkipEmptyParts);
    if (words.isEmpty() || parseValue(words.join(QChar(u' ')), parameter) ||
        !parseValue(words.front(), parameter))
        return {};
    const bool hasPrefix =
        words.size() > 2 && parseValue(words[0] + QChar(u' ') + words[1], parameter);
    return words.mid(hasPrefix ? 2 : 1).join(QChar(u' '));
}

PieceOrProblem parseRange(const QRegularExpressionMatch& match, const Parameter& parameter) {
    if (parameter.kind != ParameterKind::Integer && parameter.kind != ParameterKind::Real)
        return message(KC_TEXT("engine", "only numbers can have a range; list the values instead"));
    const auto end = [&](const char* name) {
        return parseValue(match.captured(QLatin1String(name)).trimmed(), parameter);
    };
    if (const QString rest = behindRange(match.captured(QStringLiteral("to")), parameter);
        !rest.isEmpty())
        return message(
            KC_TEXT("engine",
                    "unexpected “{0}” after a range; write “step” or “times” and a number"),
            cut(rest));
    for (const char* name : {"from", "to"})
        if (!end(name))
            return notAValue(match.captured(QLatin1String(name)).trimmed(), parameter);
    const Value from = *end("from");
    const Value to = *end("to");
    const QString how = match.captured(QStringLiteral("how"));
    const QString byText = match.captured(QStringLiteral("by")).trimmed();
    if (how.isEmpty() && parameter.kind == ParameterKind::Real)
        return message(
            KC_TEXT("engine", "the range has no step; write, for example, 0..1 step 0.1"));
    Value by = 1;
    const bool times = how == QLatin1String("times") || how == QLatin1String("×");
    if (!how.isEmpty()) {
        // The step of a size has the size's unit, but a factor has no unit.
        Parameter plain = parameter;
        if (times)
            plain.unit = ParameterUnit::None;
        const auto read = parseValue(byText, plain);
        if (!read)
            return byText.isEmpty()
                       ? message(KC_TEXT("engine", "missing number after “{0}”"), how.toStdString())
                       : notAValue(byText, plain);
        by = *read;
    }
    if (times && *by.number() <= 1)
        return message(KC_TEXT("engine", "the factor after “times” must be greater than 1"));
    if (times && *from.number() <= 0)
        return message(KC_TEXT("engine", "a range with “times” must start above 0"));
    if (!times && *by.number() == 0)
        return message(KC_TEXT("engine", "the step must not be 0"));

    const Axis axis{{}, times ? Points(TimesRange{from, to, by}) : StepRange{from, to, by}};
    if (axis.size() == 0)
        return message(KC_TEXT("engine", "the range ends before it starts; swap its ends"));
    if (axis.size() > maxConfigurations)
        return tooManyValues();
    if (!axis.tellsValuesApart())
        return message(
            KC_TEXT("engine", "the step is too small: consecutive values would be equal"));
    return ParameterEntry(axis.points);
}

PieceOrProblem parsePiece(const QString& text, const Parameter& parameter) {
    static const QRegularExpression range(QStringLiteral(
        "^(?<from>.*?)(\\.\\.\\.?|…)(?<to>.*?)((?<how>\\bstep\\b|\\btimes\\b|×)(?<by>.*))?$"));
    // A list may be long, so apply the slow regular expression only to items that may be ranges.
    if (text.contains(QLatin1String("..")) || text.contains(QChar(u'…')))
        if (const auto match = range.match(text); match.hasMatch())
            return parseRange(match, parameter);
    const auto value = parseValue(text, parameter);
    if (!value)
        return notAValue(text, parameter);
    return ParameterEntry(*value);
}

QStringList splitAtCommas(QString text) {
    // The commas of a Chinese keyboard also separate values.
    text.replace(QChar(u'，'), QChar(u','));
    text.replace(QChar(u'、'), QChar(u','));
    return text.split(QChar(u','));
}

/// Returns an error if commas appear to group the digits of one number, as in "1,000,000" and
/// "1,024". In such a number, a piece after a comma starts with a zero and has more digits.
std::optional<Message> groupedDigits(const QString& text, const QStringList& pieces) {
    static const QRegularExpression zeroes(QStringLiteral("^0\\d+$"));
    if (pieces.size() < 2 ||
        std::none_of(pieces.begin() + 1, pieces.end(),
                     [](const QString& each) { return zeroes.match(each).hasMatch(); }))
        return std::nullopt;
    return message(KC_TEXT("engine", "“{0}”: a comma separates values; write {1} for one number"),
                   cut(text), cut(pieces.join(QString())));
}

/// Converts an entry to an axis. A single value becomes an axis with one point.
Axis axisOf(const ParameterEntry& entry) {
    const auto* points = std::get_if<Points>(&entry);
    return {{}, points ? *points : Points(std::vector{std::get<Value>(entry)})};
}

std::vector<Value> listOf(const std::vector<ParameterEntry>& entries) {
    std::vector<Value> list;
    for (const ParameterEntry& entry : entries)
        std::ranges::move(axisOf(entry).values(), std::back_inserter(list));
    return list;
}

const Value* firstRepeated(const std::vector<Value>& list) {
    std::set<Value> seen;
    const auto twice =
        std::ranges::find_if(list, [&](const Value& value) { return !seen.insert(value).second; });
    return twice == list.end() ? nullptr : &*twice;
}

} // namespace

std::variant<ParameterEntry, Message> parseEntry(const QString& text, const Parameter& parameter) {
    std::vector<ParameterEntry> entries;
    std::int64_t count = 0;
    const QStringList pieces = splitAtCommas(text);
    if (auto problem = groupedDigits(text, pieces))
        return *problem;
    for (const QString& untrimmed : pieces) {
        const QString piece = untrimmed.trimmed();
        if (piece.isEmpty())
            return pieces.size() == 1 ? message(KC_TEXT("engine", "missing value"))
                                      : message(KC_TEXT("engine", "missing value next to a comma"));
        auto parsed = parsePiece(piece, parameter);
        if (auto* problem = std::get_if<Message>(&parsed))
            return *problem;
        entries.push_back(std::get<ParameterEntry>(std::move(parsed)));
        count += axisOf(entries.back()).size();
        if (pieces.size() > 1 && count > maxListedValues)
            return message(
                KC_TEXT("engine",
                        "a list may have at most {0} values; use a single range for more"),
                std::to_string(maxListedValues));
    }
    ParameterEntry entry = entries.front();
    if (entries.size() > 1) {
        std::vector<Value> list = listOf(entries);
        if (const Value* twice = firstRepeated(list))
            return message(KC_TEXT("engine", "{0} is listed twice"),
                           valueText(*twice, parameter).toStdString());
        entry = Points(std::move(list));
    } else if (count == 1) {
        entry = axisOf(entry).at(0);
    }
    if (auto problem = problemWith(entry, parameter))
        return *problem;
    return entry;
}

/// Reads a list or range for a parameter of unknown type. Throws Error if the text is invalid.
static ParameterEntry entryOfSomeKind(const QString& text, const std::string& file) {
    std::optional<Message> problem;
    for (const ParameterKind kind : {ParameterKind::Integer, ParameterKind::Real,
                                     ParameterKind::Boolean, ParameterKind::Word}) {
        Parameter parameter;
        parameter.kind = kind;
        auto parsed = parseEntry(text, parameter);
        if (auto* entry = std::get_if<ParameterEntry>(&parsed))
            return std::move(*entry);
        if (!problem)
            problem = std::get<Message>(parsed);
    }
    throw Error({*problem, {}, {file}});
}

ParameterEntry readEntry(const std::string& parameter, const std::string& text,
                         const std::string& file) {
    const YamlNode node = YamlNode::parse(text, file);
    if (!node.isScalar())
        return readAxis(parameter, node).points;
    const QString field = QString::fromStdString(text);
    if (field.contains(QLatin1String("..")) || splitAtCommas(field).size() > 1)
        return entryOfSomeKind(field, file);
    return node.value();
}

std::optional<Message> problemWith(const ParameterEntry& entry, const Parameter& parameter) {
    const Axis axis = axisOf(entry);
    if (axis.size() > maxConfigurations)
        return tooManyValues();
    const auto refused = parameter.firstRefused(axis);
    return refused ? parameter.problemWith(*refused) : std::nullopt;
}

QString valueText(const Value& asWritten, const Parameter& parameter) {
    const Value value = parameter.adopt(asWritten);
    if (value.isBoolean())
        return value.boolean() ? QStringLiteral("yes") : QStringLiteral("no");
    if (value.isInteger() && parameter.unit == ParameterUnit::Bytes)
        return QString::fromStdString(formatBytes(value.integer()));
    if (value.isInteger() && parameter.unit == ParameterUnit::Count)
        return QString::fromStdString(formatCount(value.integer()));
    return QString::fromStdString(value.text());
}

QString entryText(const ParameterEntry& entry, const Parameter& parameter) {
    if (const auto* value = std::get_if<Value>(&entry))
        return valueText(*value, parameter);
    const auto& points = std::get<Points>(entry);
    const auto range = [&](const Value& from, const Value& to, const char* how, const QString& by) {
        return QStringLiteral("%1..%2 %3 %4")
            .arg(valueText(from, parameter), valueText(to, parameter), QLatin1String(how), by);
    };
    if (const auto* step = std::get_if<StepRange>(&points))
        return range(step->from, step->to, "step", valueText(step->step, parameter));
    if (const auto* times = std::get_if<TimesRange>(&points))
        return range(times->from, times->to, "times", QString::fromStdString(times->times.text()));
    QStringList texts;
    for (const Value& value : std::get<std::vector<Value>>(points))
        texts << valueText(value, parameter);
    return texts.join(QStringLiteral(", "));
}

QString allowedText(const Parameter& parameter) {
    if (!parameter.values.empty()) {
        QStringList texts;
        for (const Value& value : parameter.values)
            texts << valueText(value, parameter);
        if (texts.size() == 1)
            return texts.front();
        const QString last = texts.takeLast();
        return Text::tr("%1 or %2").arg(texts.join(QStringLiteral(", ")), last);
    }
    if (parameter.kind == ParameterKind::Boolean)
        return Text::tr("%1 or %2").arg(QStringLiteral("yes"), QStringLiteral("no"));
    if (!parameter.range)
        return {};
    const auto end = [&](double number) {
        return parameter.kind == ParameterKind::Integer
                   ? valueText(Value(static_cast<std::int64_t>(number)), parameter)
                   : QString::fromStdString(formatReal(number));
    };
    return Text::tr("%1 to %2").arg(end(parameter.range->least), end(parameter.range->most));
}

QStringList suggestedEntries(const Parameter& parameter) {
    QStringList entries;
    std::vector<Value> closed = parameter.values;
    if (closed.empty() && parameter.kind == ParameterKind::Boolean)
        closed = {Value(false), Value(true)};
    for (const Value& value : closed)
        entries << valueText(value, parameter);
    if (closed.size() > 1)
        entries << entryText(Points(closed), parameter);
    if (!closed.empty())
        return entries;

    entries << valueText(parameter.defaultValue, parameter);
    if (parameter.kind != ParameterKind::Integer || !parameter.defaultValue.isInteger())
        return entries;
    const std::int64_t value = parameter.defaultValue.integer();
    ParameterEntry sweep = Points(StepRange{0, 128, 4});
    if (value >= 1024)
        sweep = Points(TimesRange{value / 64, value, 2});
    else if (value > 1)
        sweep = Points(TimesRange{1, value, 2});
    if (!problemWith(sweep, parameter))
        entries << entryText(sweep, parameter);
    return entries;
}

} // namespace kernelcurve
