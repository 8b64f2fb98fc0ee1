#include "gpu/model/format/yaml_tree.h"

#include "gpu/model/text/error.h"
#include "gpu/model/text/utf8.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <set>
#include <streambuf>

namespace kernelcurve {
namespace {

constexpr std::size_t deepestNesting = 64;
constexpr std::size_t countedBytes = 1024;

[[noreturn]] void failAt(const YamlDocument& document, int line, int column, Message what,
                         Message hint = {}) {
    throw Error({std::move(what), std::move(hint), document.place(line, column)});
}

/// Builds the tree from yaml-cpp's events. yaml-cpp's nodes are not used, because they silently
/// drop duplicate keys. They also expand aliases, which can make a short text grow without limit.
class TreeBuilder : public YAML::EventHandler {
  public:
    explicit TreeBuilder(YamlDocument& document)
        : document_(document) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (++documents_ > 1)
            fail(mark, message(KC_TEXT("engine", "The file contains a second YAML document")),
                 message(KC_TEXT("engine", "use one document per file")));
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        YamlTree tree = begin(mark, "", anchor);
        add(std::move(tree));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuseAlias(mark); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        YamlTree tree = begin(mark, tag, anchor);
        tree.kind = YamlKind::Scalar;
        tree.text = value;
        tree.quoted = tag == "!";
        add(std::move(tree));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(begin(mark, tag, anchor), YamlKind::List);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(begin(mark, tag, anchor), YamlKind::Map);
    }
    void OnMapEnd() override { close(); }

  private:
    struct Open {
        YamlTree tree;
        std::set<std::string> keys;
        bool expectsKey = true;
    };

    [[noreturn]] void fail(const YAML::Mark& mark, Message what, Message hint = {}) const {
        failAt(document_, mark.line, mark.column, std::move(what), std::move(hint));
    }
    [[noreturn]] void refuseAlias(const YAML::Mark& mark) const {
        fail(mark,
             message(KC_TEXT("engine", "YAML anchors and aliases (& and *) are not supported")),
             message(KC_TEXT("engine", "repeat the value, or put it in quotes")));
    }
    YamlTree begin(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) const {
        if (anchor != 0)
            refuseAlias(mark);
        if (!tag.empty() && tag != "?" && tag != "!")
            fail(mark, message(KC_TEXT("engine", "The YAML tag {0} is not supported"), tag),
                 message(KC_TEXT("engine", "remove the tag, or put the value in quotes")));
        YamlTree tree;
        tree.line = mark.line;
        tree.column = mark.column;
        return tree;
    }
    void open(YamlTree tree, YamlKind kind) {
        if (open_.size() == deepestNesting)
            failAt(document_, tree.line, tree.column,
                   message(KC_TEXT("engine", "Lists and maps are nested too deeply")));
        refuseKey(tree);
        tree.kind = kind;
        open_.push_back({std::move(tree), {}, true});
    }
    void close() {
        YamlTree tree = std::move(open_.back().tree);
        open_.pop_back();
        add(std::move(tree));
    }
    bool isKey() const {
        return !open_.empty() && open_.back().tree.kind == YamlKind::Map && open_.back().expectsKey;
    }
    void refuseKey(const YamlTree& tree) const {
        if (isKey())
            failAt(document_, tree.line, tree.column,
                   message(KC_TEXT("engine", "A list or map cannot be a key")),
                   message(KC_TEXT("engine", "put text with braces or brackets in quotes")));
    }
    void add(YamlTree tree) {
        if (open_.empty()) {
            document_.root = std::move(tree);
            return;
        }
        Open& parent = open_.back();
        if (!isKey()) {
            // yaml-cpp would report a missing value at the start of the next line.
            if (tree.kind == YamlKind::Null && parent.tree.kind == YamlKind::Map) {
                tree.line = parent.tree.keys.back().line;
                tree.column = parent.tree.keys.back().column;
            }
            parent.tree.items.push_back(std::move(tree));
            parent.expectsKey = true;
            return;
        }
        if (tree.kind != YamlKind::Scalar)
            failAt(document_, tree.line, tree.column,
                   message(KC_TEXT("engine", "Missing key for this value")));
        if (!parent.keys.insert(tree.text).second)
            failAt(document_, tree.line, tree.column,
                   message(KC_TEXT("engine", "Duplicate key \"{0}\""), tree.text),
                   message(KC_TEXT("engine", "remove one of them")));
        parent.tree.keys.push_back(std::move(tree));
        parent.expectsKey = false;
    }

    YamlDocument& document_;
    std::vector<Open> open_;
    int documents_ = 0;
};

/// A stream buffer for yaml-cpp. A string stream would copy the text again.
class TextBuffer : public std::streambuf {
  public:
    explicit TextBuffer(std::string& text) {
        setg(text.data(), text.data(), text.data() + text.size());
    }
};

void findLines(YamlDocument& document) {
    document.lineStarts.push_back(0);
    for (std::size_t i = 0; i < document.text.size(); ++i)
        if (document.text[i] == '\n')
            document.lineStarts.push_back(i + 1);
    const std::string_view text = document.text;
    std::size_t characters = 0;
    for (std::size_t start = 0; start <= text.size(); start += countedBytes) {
        document.charactersBefore.push_back(characters);
        characters += countCharacters(text.substr(start, countedBytes));
    }
}

[[noreturn]] void failAtByte(const YamlDocument& document, std::size_t byte, Message what,
                             Message hint) {
    const auto after =
        std::upper_bound(document.lineStarts.begin(), document.lineStarts.end(), byte);
    const auto line = static_cast<int>(after - document.lineStarts.begin()) - 1;
    failAt(document, line, static_cast<int>(byte - *(after - 1)), std::move(what), std::move(hint));
}

/// Rejects characters before parsing, because yaml-cpp guesses encodings and interprets some
/// control characters.
void checkCharacters(const YamlDocument& document) {
    const std::string& text = document.text;
    if (const std::size_t valid = validUtf8(text); valid < text.size())
        failAtByte(document, valid, message(KC_TEXT("engine", "The text is not UTF-8")),
                   message(KC_TEXT("engine", "save the file as UTF-8")));
    const auto isControl = [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t') ||
               c == 0x7F;
    };
    const auto found = std::find_if(text.begin(), text.end(), isControl);
    if (found != text.end())
        failAtByte(
            document, static_cast<std::size_t>(found - text.begin()),
            message(KC_TEXT("engine", "The text contains a control character")),
            message(KC_TEXT("engine",
                            "remove the character, or write it as an escape in double quotes")));
}

Message hintFor(const YamlDocument& document, const YAML::Mark& mark) {
    const std::string_view line = document.lineText(mark.line);
    const std::string_view indent = line.substr(0, line.find_first_not_of(" \t"));
    if (indent.find('\t') != std::string_view::npos)
        return message(KC_TEXT("engine", "indent with spaces instead of tabs"));
    return {};
}

} // namespace

std::size_t YamlDocument::charactersUpTo(std::size_t byte) const {
    const std::size_t block = byte / countedBytes;
    const std::size_t start = block * countedBytes;
    return charactersBefore.at(block) +
           countCharacters(std::string_view(text).substr(start, byte - start));
}

SourcePosition YamlDocument::place(int line, int column) const {
    const std::string_view all = lineText(line);
    const auto start = all.empty() ? 0 : static_cast<std::size_t>(all.data() - text.data());
    const std::size_t before = std::min(all.size(), static_cast<std::size_t>(std::max(column, 0)));
    return {file, firstLine + std::max(line, 0),
            static_cast<int>(charactersUpTo(start + before) - charactersUpTo(start)) + 1};
}

std::string_view YamlDocument::lineText(int line) const {
    const auto index = static_cast<std::size_t>(std::max(line, 0));
    if (index >= lineStarts.size())
        return {};
    const std::size_t start = lineStarts[index];
    const std::size_t end = index + 1 < lineStarts.size() ? lineStarts[index + 1] : text.size();
    return std::string_view(text).substr(start, end - start);
}

std::shared_ptr<const YamlDocument> parseYaml(std::string_view text, const std::string& file,
                                              int firstLine) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    auto document = std::make_shared<YamlDocument>();
    document->file = file;
    document->firstLine = firstLine;
    if (text.size() > maxDocumentBytes)
        throw Error({message(KC_TEXT("engine", "The document is larger than 4 MiB")),
                     message(KC_TEXT("engine", "check that this is the right file")),
                     {file}});
    document->text = text;
    findLines(*document);
    checkCharacters(*document);

    TextBuffer buffer(document->text);
    std::istream stream(&buffer);
    try {
        TreeBuilder builder(*document);
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) {
        }
    } catch (const YAML::Exception& error) {
        failAt(*document, error.mark.line, error.mark.column,
               message(KC_TEXT("engine", "Invalid YAML: {0}"), error.msg),
               hintFor(*document, error.mark));
    }
    return document;
}

} // namespace kernelcurve
