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
    /// Names are titles in both languages and ids; keywords are sources, authors, metrics, and
    /// functions; the body is longer text.
    SearchText(QStringList names, const QStringList& keywords = {}, const QStringList& body = {});

    const QStringList& names() const { return names_; }

    enum class Part { Names, Keywords, Body };
    /// Returns true if a word of the part has this prefix. `wanted` is normalized.
    bool has(Part part, const QString& wanted) const;

  private:
    QStringList names_;
    std::array<QString, 3> parts_; ///< normalized
};

/// Lower case, with `_` and `-` replaced by blanks.
QString normalized(const QString& text);

/// Groups of synonymous words and phrases in both languages.
class Synonyms {
  public:
    /// The synonyms of share/kernelcurve/search/synonyms.yaml, which is read once.
    static const Synonyms& shipped();
    /// Throws Error.
    static Synonyms read(const std::filesystem::path& file);

    /// The other members of all groups with the phrase. Case, `_`, and `-` do not matter.
    QStringList of(const QString& phrase) const;
    /// In words.
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
    /// Scores how well the text contains every term or a synonym. Names count more than keywords,
    /// and keywords more than the body. Nothing if a term is missing.
    std::optional<int> score(const SearchText& text) const;
    /// The same without the body, but the letters of a word need not be adjacent in a name (see
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
