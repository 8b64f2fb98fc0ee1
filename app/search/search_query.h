#pragma once

#include <QStringList>

#include <array>
#include <filesystem>
#include <optional>
#include <vector>

namespace kernelcurve {

/// The search index of an item.
class SearchText {
  public:
    SearchText() = default;
    /// `names` are ids and titles in both languages. `keywords` are sources, authors, metrics, and
    /// functions. The body is longer text.
    SearchText(QStringList names, const QStringList& keywords = {}, const QStringList& body = {});

    const QStringList& names() const { return names_; }

    enum class Part { Names, Keywords, Body };
    /// Returns true if a word of the part starts with `wanted`, which is normalized.
    bool has(Part part, const QString& wanted) const;

  private:
    QStringList names_;
    std::array<QString, 3> parts_; ///< normalized texts
};

/// Returns the text in lower case, with `_` and `-` replaced by spaces.
QString normalized(const QString& text);

/// Groups of synonymous words and phrases in both languages.
class Synonyms {
  public:
    /// Returns the synonyms in share/kernelcurve/search/synonyms.yaml, which is read once.
    static const Synonyms& shipped();
    /// Reads synonyms from a file. Throws Error if the file is invalid.
    static Synonyms read(const std::filesystem::path& file);

    /// Returns the other members of all groups that contain the phrase. Ignores case, `_`, and `-`.
    QStringList of(const QString& phrase) const;
    /// Returns the number of words in the longest phrase.
    int longestPhrase() const { return longest_; }

  private:
    std::vector<QStringList> groups_;
    int longest_ = 1;
};

/// A search query: words, and phrases with synonyms. The start page, the command palette, and
/// `kernelcurve list` use it.
class SearchQuery {
  public:
    explicit SearchQuery(const QString& typed, const Synonyms& synonyms = Synonyms::shipped());

    bool isEmpty() const { return terms_.empty(); }
    /// Scores how well the text contains every term or one of its synonyms. Matches in names count
    /// more than matches in keywords, and those count more than matches in the body. Returns
    /// nullopt if a term is missing.
    std::optional<int> score(const SearchText& text) const;
    /// Scores like score() without the body. Accepts letters of a word that are not adjacent in a
    /// name (see kernelcurve::fuzzyScore()). A match in a kind ("Lab") scores half as much as a
    /// match in a name.
    std::optional<int> fuzzyScore(const SearchText& text, const QStringList& kinds) const;

  private:
    struct Term {
        QStringList words;
        QStringList synonyms; ///< synonyms of the phrase
    };
    enum class Matching { Written, Fuzzy };
    std::optional<int> score(const SearchText& text, const QStringList& kinds,
                             Matching matching) const;

    std::vector<Term> terms_;
};

} // namespace kernelcurve
