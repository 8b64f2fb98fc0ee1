#include "ui/widgets/parameter_text.h"

#include "gpu/catalog/plan.h"
#include "gpu/model/values/quantity.h"
#include "ui/widgets/messages.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace kernelcurve {
namespace {

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

/// By kind and unit alone; whether the parameter may be it is another question.
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

QString notAValue(const QString& text, const Parameter& parameter) {
    if (parameter.kind == ParameterKind::Integer && isTooLarge(text.toStdString()))
        return Text::tr("“%1” is too large").arg(text);
    switch (parameter.kind) {
    case ParameterKind::Integer:
        return parameter.unit == ParameterUnit::Bytes
                   ? Text::tr("“%1” is not a size; write 4096 or 64 KiB").arg(text)
                   : Text::tr("“%1” is not a whole number; write 4096 or 64 Ki").arg(text);
    case ParameterKind::Real:
        return Text::tr("“%1” is not a number; write it with a point, such as 0.5").arg(text);
    case ParameterKind::Boolean:
        return Text::tr("“%1” is neither yes nor no").arg(text);
    case ParameterKind::Word:
        break;
    }
    return Text::tr("“%1” is not one of its words").arg(text);
}

struct Piece {
    std::vector<Value> values;                     ///< of a plain value, one
    std::optional<decltype(Axis::points)> asRange; ///< a range as it was written
};

using PieceOrProblem = std::variant<Piece, EntryProblem>;

/// What stands behind the end of a range and is neither part of it nor a known word: "32 stepp 1"
/// gives "stepp 1".
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
        return EntryProblem{Text::tr("only numbers can have a range; list the values instead")};
    const auto end = [&](const char* name) {
        return parseValue(match.captured(QLatin1String(name)).trimmed(), parameter);
    };
    if (const QString rest = behindRange(match.captured(QStringLiteral("to")), parameter);
        !rest.isEmpty())
        return EntryProblem{
            Text::tr("“%1” cannot follow a range; write “step” or “times” and a number").arg(rest)};
    for (const char* name : {"from", "to"})
        if (!end(name))
            return EntryProblem{
                notAValue(match.captured(QLatin1String(name)).trimmed(), parameter)};
    const Value from = *end("from");
    const Value to = *end("to");
    const QString how = match.captured(QStringLiteral("how"));
    const QString byText = match.captured(QStringLiteral("by")).trimmed();
    if (how.isEmpty() && parameter.kind == ParameterKind::Real)
        return EntryProblem{Text::tr("say how far apart the values are, such as 0..1 step 0.1")};
    Value by = 1;
    const bool times = how == QLatin1String("times") || how == QLatin1String("×");
    if (!how.isEmpty()) {
        // A step of a size is a size; a factor is a plain number.
        Parameter plain = parameter;
        if (times)
            plain.unit = ParameterUnit::None;
        const auto read = parseValue(byText, plain);
        if (!read)
            return EntryProblem{byText.isEmpty()
                                    ? Text::tr("a number is missing after “%1”").arg(how)
                                    : notAValue(byText, plain)};
        by = *read;
    }
    if (times && *by.number() <= 1)
        return EntryProblem{Text::tr("the factor after “times” must be greater than 1")};
    if (times && *from.number() <= 0)
        return EntryProblem{Text::tr("a range with “times” must begin above 0")};
    if (!times && *by.number() == 0)
        return EntryProblem{Text::tr("the step must not be 0")};

    Axis axis;
    if (times)
        axis.points = TimesRange{from, to, by};
    else
        axis.points = StepRange{from, to, by};
    if (axis.size() == 0)
        return EntryProblem{Text::tr("the range ends before it begins; swap its ends")};
    if (axis.size() > mostConfigurations)
        return EntryProblem{Text::tr("that is more than a million values; take a larger step")};
    return Piece{axis.values(), axis.points};
}

PieceOrProblem parsePiece(const QString& text, const Parameter& parameter) {
    static const QRegularExpression range(QStringLiteral(
        "^(?<from>.*?)(\\.\\.\\.?|…)(?<to>.*?)((?<how>\\bstep\\b|\\btimes\\b|×)(?<by>.*))?$"));
    const auto match = range.match(text);
    if (match.hasMatch())
        return parseRange(match, parameter);
    const auto value = parseValue(text, parameter);
    if (!value)
        return EntryProblem{notAValue(text, parameter)};
    return Piece{{*value}, std::nullopt};
}

QStringList splitAtCommas(QString text) {
    // A Chinese keyboard's commas mean the same.
    text.replace(QChar(u'，'), QChar(u','));
    text.replace(QChar(u'、'), QChar(u','));
    return text.split(QChar(u','));
}

std::vector<Value> valuesOf(const decltype(Axis::points)& points) {
    return Axis{{}, points}.values();
}

} // namespace

std::variant<ParameterEntry, EntryProblem> parseEntry(const QString& text,
                                                      const Parameter& parameter) {
    std::vector<Value> values;
    std::optional<decltype(Axis::points)> onlyRange;
    const QStringList pieces = splitAtCommas(text);
    for (const QString& untrimmed : pieces) {
        const QString piece = untrimmed.trimmed();
        if (piece.isEmpty())
            return EntryProblem{pieces.size() == 1 ? Text::tr("a value is missing")
                                                   : Text::tr("a value is missing beside a comma")};
        auto parsed = parsePiece(piece, parameter);
        if (auto* problem = std::get_if<EntryProblem>(&parsed))
            return *problem;
        auto& read = std::get<Piece>(parsed);
        if (pieces.size() == 1)
            onlyRange = std::move(read.asRange);
        for (Value& value : read.values) {
            if (std::find(values.begin(), values.end(), value) != values.end())
                return EntryProblem{
                    Text::tr("%1 stands there twice").arg(valueText(value, parameter))};
            values.push_back(std::move(value));
        }
    }
    ParameterEntry entry = values.size() == 1 ? ParameterEntry(values.front())
                           : onlyRange        ? ParameterEntry(*onlyRange)
                                              : ParameterEntry(decltype(Axis::points)(values));
    if (auto problem = problemWith(entry, parameter))
        return EntryProblem{*problem};
    return entry;
}

std::optional<QString> problemWith(const ParameterEntry& entry, const Parameter& parameter) {
    if (const auto* value = std::get_if<Value>(&entry)) {
        const auto problem = parameter.problemWith(*value);
        return problem ? std::optional(translated(*problem)) : std::nullopt;
    }
    const auto& points = std::get<decltype(Axis::points)>(entry);
    if (Axis{{}, points}.size() > mostConfigurations)
        return Text::tr("that is more than a million values; take a larger step");
    for (const Value& value : valuesOf(points))
        if (const auto problem = parameter.problemWith(value))
            return translated(*problem);
    return std::nullopt;
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
    const auto& points = std::get<decltype(Axis::points)>(entry);
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
        entries << entryText(decltype(Axis::points)(closed), parameter);
    if (!closed.empty())
        return entries;

    entries << valueText(parameter.defaultValue, parameter);
    if (parameter.kind != ParameterKind::Integer || !parameter.defaultValue.isInteger())
        return entries;
    const std::int64_t value = parameter.defaultValue.integer();
    ParameterEntry sweep = decltype(Axis::points)(StepRange{0, 128, 4});
    if (value >= 1024)
        sweep = decltype(Axis::points)(TimesRange{value / 64, value, 2});
    else if (value > 1)
        sweep = decltype(Axis::points)(TimesRange{1, value, 2});
    if (!problemWith(sweep, parameter))
        entries << entryText(sweep, parameter);
    return entries;
}

} // namespace kernelcurve
