#include "app/search/search_query.h"

#include "app/search/fuzzy_match.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/error.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// Percentage of a word's score for a word that is a whole name.
constexpr int nameShare = 100;
constexpr int synonymShare = 80;
constexpr int keywordShare = 60;
constexpr int bodyShare = 40;
/// Percentage for a name in which the letters of a word occur, but not next to each other.
constexpr int scatteredShare = 50;

QString normalized(const QStringList& texts) {
    QStringList lines;
    for (const QString& text : texts)
        lines << kernelcurve::normalized(text);
    return lines.join(u'\n');
}

/// Returns the score of a word that is the prefix of a word in a name.
int fullScore(const QString& phrase) {
    return fuzzyScore(phrase, phrase).value_or(0);
}

} // namespace

QString normalized(const QString& text) {
    static const QRegularExpression between(QStringLiteral("[\\s_-]+"));
    return text.toLower().replace(between, QStringLiteral(" ")).trimmed();
}

SearchText::SearchText(QStringList names, const QStringList& keywords, const QStringList& body)
    : names_(std::move(names))
    , parts_{normalized(names_), normalized(keywords), normalized(body)} {}

bool SearchText::has(Part part, const QString& wanted) const {
    const QString& text = parts_.at(static_cast<std::size_t>(part));
    for (qsizetype at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
        // Chinese has no blanks between words, so words start anywhere.
        if (at == 0 || isIdeograph(text[at]) || !text[at - 1].isLetterOrNumber())
            return true;
    return false;
}

const Synonyms& Synonyms::shipped() {
    static const Synonyms read = [] {
        try {
            return Synonyms::read(shareFolder() / "search/synonyms.yaml");
        } catch (const Error&) {
            return Synonyms(); // Without synonyms, a word matches only itself.
        }
    }();
    return read;
}

Synonyms Synonyms::read(const std::filesystem::path& file) {
    Synonyms all;
    for (const YamlNode& group :
         YamlNode::parse(readFile(file), file.filename().string()).items()) {
        QStringList phrases;
        for (const YamlNode& phrase : group.items())
            phrases << normalized(QString::fromStdString(phrase.text()));
        for (const QString& phrase : phrases)
            all.longest_ = std::max(all.longest_, static_cast<int>(phrase.count(u' ')) + 1);
        all.groups_.push_back(std::move(phrases));
    }
    return all;
}

QStringList Synonyms::of(const QString& phrase) const {
    const QString wanted = normalized(phrase);
    QStringList others;
    for (const QStringList& group : groups_)
        if (group.contains(wanted))
            for (const QString& other : group)
                if (other != wanted && !others.contains(other))
                    others << other;
    return others;
}

SearchQuery::SearchQuery(const QString& typed, const Synonyms& synonyms) {
    const QStringList words = typed.split(u' ', Qt::SkipEmptyParts);
    for (qsizetype at = 0; at < words.size();) {
        // The term is the longest phrase with synonyms at this position, or a single word.
        Term term{{words[at]}, synonyms.of(words[at])};
        for (qsizetype count = std::min<qsizetype>(synonyms.longestPhrase(), words.size() - at);
             count > 1; --count) {
            const QStringList phrase = words.mid(at, count);
            if (QStringList found = synonyms.of(phrase.join(u' ')); !found.isEmpty()) {
                term = {phrase, std::move(found)};
                break;
            }
        }
        at += term.words.size();
        terms_.push_back(std::move(term));
    }
}

std::optional<int> SearchQuery::score(const SearchText& text) const {
    return score(text, {}, Matching::Written);
}

std::optional<int> SearchQuery::fuzzyScore(const SearchText& text, const QStringList& kinds) const {
    return score(text, kinds, Matching::Fuzzy);
}

std::optional<int> SearchQuery::score(const SearchText& text, const QStringList& kinds,
                                      Matching matching) const {
    using enum SearchText::Part;
    int all = 0;
    for (const Term& term : terms_) {
        std::optional<int> best;
        const auto consider = [&](std::optional<int> score) {
            if (score && (!best || *score > *best))
                best = score;
        };
        // A phrase matches as a whole, or if each of its words matches.
        int wordByWord = 0;
        bool hasAll = true;
        for (const QString& word : term.words) {
            std::optional<int> found;
            const QString wanted = normalized(word);
            const auto look = [&](SearchText::Part part, int share) {
                if (!wanted.isEmpty() && text.has(part, wanted))
                    found = std::max(found.value_or(0), fullScore(word) * share / 100);
            };
            look(Keywords, keywordShare);
            if (matching == Matching::Fuzzy) {
                if (const auto kind = kernelcurve::fuzzyScore({word}, {}, kinds))
                    found = std::max(found.value_or(0), *kind);
                if (const auto fuzzy = kernelcurve::fuzzyScore({word}, text.names(), {}))
                    found =
                        std::max(found.value_or(0),
                                 *fuzzy *
                                     (text.names().join(u'\n').contains(word, Qt::CaseInsensitive)
                                          ? nameShare
                                          : scatteredShare) /
                                     100);
            } else {
                look(Names, nameShare);
                look(Body, bodyShare);
            }
            hasAll = hasAll && found.has_value();
            wordByWord += found.value_or(0);
        }
        if (hasAll)
            consider(wordByWord);
        const int full = fullScore(term.words.join(u' '));
        for (const QString& synonym : term.synonyms) {
            if (text.has(Names, synonym))
                consider(full * synonymShare / 100);
            else if (text.has(Keywords, synonym))
                consider(full * synonymShare * keywordShare / 10000);
        }
        if (!best)
            return std::nullopt;
        all += *best;
    }
    return all;
}

} // namespace kernelcurve
