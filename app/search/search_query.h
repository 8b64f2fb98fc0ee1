#pragma once

#include <QStringList>

#include <array>
#include <filesystem>
#include <optional>
#include <vector>

namespace kernelcurve {

/// What something is found by.
class SearchText {
  public:
    SearchText() = default;
    /// Names are titles in both languages and ids; keywords are sources, authors, metrics and
    /// functions; the body is longer texts about it.
    SearchText(QStringList names, const QStringList& keywords = {}, const QStringList& body = {});

    const QStringList& names() const { return names_; }

    enum class Part { Names, Keywords, Body };
    /// Whether a word of the part begins so. `wanted` is normalized.
    bool has(Part part, const QString& wanted) const;

  private:
    QStringList names_;
    std::array<QString, 3> parts_; ///< normalized
};

/// Lower case, and a blank for each `_` and `-`.
QString normalized(const QString& text);

/// Groups of words and phrases that mean the same, in both languages.
class Synonyms {
  public:
    /// Those of share/kernelcurve/search/synonyms.yaml, which is read once.
    static const Synonyms& shipped();
    /// Throws Error.
    static Synonyms read(const std::filesystem::path& file);

    /// The other members of every group that has the phrase. Case, `_` and `-` make no difference.
    QStringList of(const QString& phrase) const;
    /// In words.
    int longestPhrase() const { return longest_; }

  private:
    std::vector<QStringList> groups_;
    int longest_ = 1;
};

/// What a user types to find something: words, and phrases that have synonyms. The start page, the
/// command palette and `kernelcurve list` match by it.
class SearchQuery {
  public:
    explicit SearchQuery(const QString& typed, const Synonyms& synonyms = Synonyms::shipped());

    bool isEmpty() const { return terms_.empty(); }
    /// How well the text has every term, as it is written or as a synonym. Names count more than
    /// keywords, and keywords more than the body. Nothing if a term is missing.
    std::optional<int> score(const SearchText& text) const;
    /// The same without the body, but the letters of a word may stand apart in a name (see
    /// kernelcurve::fuzzyScore()). A kind ("Lab") counts half of a name.
    std::optional<int> fuzzyScore(const SearchText& text, const QStringList& kinds) const;

  private:
    struct Term {
        QStringList words;
        QStringList synonyms; ///< of the phrase
    };
    enum class Matching { Written, Fuzzy };
    std::optional<int> score(const SearchText& text, const QStringList& kinds,
                             Matching matching) const;

    std::vector<Term> terms_;
};

} // namespace kernelcurve
