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

/// The target of an entry in the table of contents.
enum class SourcedKind { Lab, Table, Kernel };

/// A lab, a published table, or a kernel that follows part of a source.
struct SourcedEntry {
    SourcedKind kind = SourcedKind::Lab;
    std::string id;
    LocalizedText title;
    SearchText text;  ///< search text of the entry without its sources
    std::string note; ///< name that the source uses
};

/// A chapter, figure, or table of a source.
struct SourcePlace {
    enum class Kind { Chapter, Figure, Table };
    Kind kind = Kind::Chapter;
    std::string label;  ///< id in citations, unique among places of the same kind
    std::string number; ///< number of a chapter such as "4.3", or empty
    LocalizedText title;
    std::vector<SourcePlace> contents;
    std::vector<SourcedEntry> entries;

    /// Returns the heading: "4.3 Memory access patterns", "Figure 4-9: Aligned load".
    LocalizedText heading() const;
};

/// A book or article that labs, kernels, and published tables follow.
struct SourceText {
    std::string id; ///< stem of the file name
    LocalizedText title;
    LocalizedText author;
    std::string year; ///< year of publication, or empty
    std::string address;
    std::vector<SourcePlace> contents;
};

/// Returns the sources in a folder, sorted by id, without entries. Throws Error if a file is
/// invalid.
std::vector<SourceText> sourceTextsIn(const std::filesystem::path& folder);
/// Returns the sources in share/kernelcurve/sources, which are read once. The list is empty if a
/// file is invalid.
const std::vector<SourceText>& sourceTexts();

/// Returns the target of a citation: the cited figure or table, or the chapter if the citation has
/// neither. Returns null if the source has no such target.
const SourcePlace* citedPlace(const SourceText& text, const Citation& citation);

/// Returns the sources with the entries of each place: labs, tables, and kernels, each in order.
std::vector<SourceText> sourceContents(std::vector<SourceText> texts, const std::vector<Lab>& labs,
                                       const std::vector<References::Entry>& tables,
                                       const Catalog& catalog);
/// Returns sourceContents() for all built-in items. Throws Error if a file is invalid.
std::vector<SourceText> shippedContents(const Catalog& catalog);

/// Returns "Professional CUDA C Programming, 4.3 Memory access patterns, figure 4-9: copyRow", for
/// example.
LocalizedText citationText(const Citation& citation);
/// Returns all citations, separated by semicolons.
LocalizedText citationText(const std::vector<Citation>& citations);

} // namespace kernelcurve
