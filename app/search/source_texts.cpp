#include "app/search/source_texts.h"

#include "app/search/search_texts.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_map.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <cctype>

namespace kernelcurve {

namespace fs = std::filesystem;

namespace {

/// Reads a chapter, figure, or table of a source. Figures and tables have separate keys.
void readPlace(const YamlNode& node, SourcePlace& place) {
    std::string chapter;
    std::string figure;
    std::string table;
    readFields(node, [&](YamlMap& map) {
        map.optional("id", chapter);
        map.optional("figure", figure);
        map.optional("table", table);
        map.optional("number", place.number);
        map.required("title", place.title);
        map.readElsewhere("contents");
    });
    if (chapter.empty() + figure.empty() + table.empty() != 2)
        node.fail(message(KC_TEXT("engine",
                                  "A reference to a source requires an id, a figure, or a table")),
                  message(KC_TEXT("engine", "write exactly one of the three keys")));
    place.kind = !chapter.empty()  ? SourcePlace::Kind::Chapter
                 : !figure.empty() ? SourcePlace::Kind::Figure
                                   : SourcePlace::Kind::Table;
    place.label = chapter + figure + table;
    if (const auto contents = node.find("contents"))
        for (const YamlNode& item : contents->items())
            readPlace(item, place.contents.emplace_back());
}

SourceText readSourceText(const fs::path& file) {
    SourceText text{file.stem().string(), {}, {}, {}, {}, {}};
    const YamlNode root = YamlNode::parse(readFile(file), file.filename().string());
    readFields(root, [&](YamlMap& map) {
        map.required("title", text.title);
        map.required("author", text.author);
        map.optional("year", text.year);
        map.optional("address", text.address);
        map.readElsewhere("contents");
    });
    for (const YamlNode& item : root.at("contents").items())
        readPlace(item, text.contents.emplace_back());
    return text;
}

/// Finds a chapter, figure, or table. `places` may be const.
template <typename Places>
auto findPlace(Places& places, SourcePlace::Kind kind, const std::string& label)
    -> decltype(places.data()) {
    for (auto& place : places) {
        if (place.kind == kind && place.label == label)
            return &place;
        if (auto* inside = findPlace(place.contents, kind, label))
            return inside;
    }
    return nullptr;
}

template <typename Places>
auto findPlace(Places& places, const Citation& citation) {
    if (!citation.figure.empty())
        return findPlace(places, SourcePlace::Kind::Figure, citation.figure);
    if (!citation.table.empty())
        return findPlace(places, SourcePlace::Kind::Table, citation.table);
    return findPlace(places, SourcePlace::Kind::Chapter, citation.chapter);
}

void enter(std::vector<SourceText>& texts, const std::vector<Citation>& citations,
           const SourcedEntry& entry) {
    for (const Citation& citation : citations) {
        const auto text = std::ranges::find(texts, citation.text, &SourceText::id);
        SourcePlace* place = text != texts.end() ? findPlace(text->contents, citation) : nullptr;
        if (place == nullptr)
            continue;
        place->entries.push_back(entry);
        place->entries.back().note = citation.note;
    }
}

} // namespace

LocalizedText SourcePlace::heading() const {
    if (kind == Kind::Chapter)
        return number.empty() ? title
                              : LocalizedText{number + " " + title.en, number + " " + title.zhCN};
    // A label that is not a number denotes an unnumbered item of the source.
    if (label.empty() || std::isdigit(static_cast<unsigned char>(label.front())) == 0)
        return title;
    return kind == Kind::Figure ? LocalizedText{"Figure " + label + ": " + title.en,
                                                "图 " + label + "：" + title.zhCN}
                                : LocalizedText{"Table " + label + ": " + title.en,
                                                "表 " + label + "：" + title.zhCN};
}

std::vector<SourceText> sourceTextsIn(const fs::path& folder) {
    std::vector<SourceText> texts;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".yaml")
            texts.push_back(readSourceText(entry.path()));
    std::ranges::sort(texts, {}, &SourceText::id);
    return texts;
}

const std::vector<SourceText>& sourceTexts() {
    static const std::vector<SourceText> texts = [] {
        try {
            return sourceTextsIn(shareFolder() / "sources");
        } catch (const Error&) {
            return std::vector<SourceText>(); // If the list is empty, citations show ids instead of
                                              // titles.
        }
    }();
    return texts;
}

const SourcePlace* citedPlace(const SourceText& text, const Citation& citation) {
    return findPlace(text.contents, citation);
}

std::vector<SourceText> sourceContents(std::vector<SourceText> texts, const std::vector<Lab>& labs,
                                       const std::vector<References::Entry>& tables,
                                       const Catalog& catalog) {
    for (const Lab& lab : labs)
        enter(texts, lab.sources, {SourcedKind::Lab, lab.id, lab.title, ownTextOf(lab), {}});
    for (const References::Entry& table : tables)
        enter(texts, table.sources,
              {SourcedKind::Table, table.id, table.title, ownTextOf(table), {}});
    for (const KernelFile& kernel : catalog.kernels())
        if (kernel.shipped)
            enter(texts, kernel.sources,
                  {SourcedKind::Kernel, kernel.id, kernel.title, ownTextOf(kernel), {}});
    return texts;
}

std::vector<SourceText> shippedContents(const Catalog& catalog) {
    return sourceContents(sourceTexts(), labs(), References().list(), catalog);
}

LocalizedText citationText(const Citation& citation) {
    LocalizedText all;
    const auto add = [&](const LocalizedText& part) {
        if (part.en.empty())
            return;
        all.en += (all.en.empty() ? "" : ", ") + part.en;
        all.zhCN += (all.zhCN.empty() ? "" : "，") + (part.zhCN.empty() ? part.en : part.zhCN);
    };
    const auto text = std::ranges::find(sourceTexts(), citation.text, &SourceText::id);
    if (text != sourceTexts().end()) {
        add(text->author);
        add(text->title);
        if (const SourcePlace* chapter = citedPlace(*text, {{}, citation.chapter, {}, {}, {}}))
            add(chapter->heading());
        if (!citation.figure.empty() || !citation.table.empty())
            if (const SourcePlace* place = citedPlace(*text, citation))
                add(place->heading());
    } else {
        add({citation.text, {}});
    }
    add({citation.note, {}});
    return all;
}

LocalizedText citationText(const std::vector<Citation>& citations) {
    LocalizedText all;
    for (const Citation& citation : citations) {
        const LocalizedText text = citationText(citation);
        all.en += (all.en.empty() ? "" : "; ") + text.en;
        all.zhCN += (all.zhCN.empty() ? "" : "；") + text.zhCN;
    }
    return all;
}

} // namespace kernelcurve
