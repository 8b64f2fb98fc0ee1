#pragma once

#include "app/document/labs/labs.h"
#include "app/document/labs/references.h"
#include "app/search/search_query.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/format/citation.h"
#include "gpu/model/text/message.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelcurve {

/// The target of an entry in the contents.
enum class SourcedKind { Lab, Table, Kernel };

/// A lab, a published table, or a kernel that follows a place in a text.
struct SourcedEntry {
    SourcedKind kind = SourcedKind::Lab;
    std::string id;
    LocalizedText title;
    SearchText text;  ///< search text without its sources
    std::string note; ///< the name in the text
};

/// A chapter, figure, or table of a text.
struct SourcePlace {
    enum class Kind { Chapter, Figure, Table };
    Kind kind = Kind::Chapter;
    std::string label;  ///< id in citations; unique among the places of its kind
    std::string number; ///< number of a chapter: "4.3"; may be empty
    LocalizedText title;
    std::vector<SourcePlace> contents;
    std::vector<SourcedEntry> entries;

    /// "4.3 Memory access patterns", "Figure 4-9: Aligned load".
    LocalizedText heading() const;
};

/// A text that labs, kernels, and published tables follow.
struct SourceText {
    std::string id; ///< the file's stem
    LocalizedText title;
    LocalizedText author;
    std::string year; ///< may be empty
    std::string address;
    std::vector<SourcePlace> contents;
};

/// The texts of the folder, sorted by id, without entries. Throws Error for an invalid one.
std::vector<SourceText> sourceTextsIn(const std::filesystem::path& folder);
/// The texts of share/kernelcurve/sources, which are read once; empty if one is invalid.
const std::vector<SourceText>& sourceTexts();

/// The place that a citation names, or the chapter if it names no figure; null if there is none.
const SourcePlace* citedPlace(const SourceText& text, const Citation& citation);

/// The texts with the entries of each place: labs, tables, then kernels, each in order.
std::vector<SourceText> sourceContents(std::vector<SourceText> texts, const std::vector<Lab>& labs,
                                       const std::vector<References::Entry>& tables,
                                       const Catalog& catalog);
/// The same for all built-in items. Throws Error.
std::vector<SourceText> shippedContents(const Catalog& catalog);

/// "Professional CUDA C Programming, 4.3 Memory access patterns, figure 4-9: copyRow".
LocalizedText citationText(const Citation& citation);
/// All of them, separated by semicolons.
LocalizedText citationText(const std::vector<Citation>& citations);

} // namespace kernelcurve
