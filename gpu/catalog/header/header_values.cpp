#include "gpu/catalog/header/header_values.h"

#include "gpu/catalog/header/header_block.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace kernelcurve {
namespace {

constexpr std::string_view blanksAndLines = " \t\r\n";

bool isBlankOrLineEnd(char character) {
    return blanksAndLines.find(character) != std::string_view::npos;
}

/// Returns the position after the closing quote of the quote at `begin`.
std::size_t behindQuote(std::string_view text, std::size_t begin) {
    std::size_t at = begin + 1;
    while (at < text.size() && text[at] != text[begin])
        at += text[at] == '\\' && text[begin] == '"' ? 2 : 1;
    // In YAML, two single quotes within single quotes represent one quote.
    if (text[begin] == '\'' && at + 1 < text.size() && text[at + 1] == '\'')
        return behindQuote(text, at + 1);
    return std::min(at + 1, text.size());
}

std::optional<std::size_t> indexFrom(const std::string& key) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    return error == std::errc() && end == key.data() + key.size() ? std::optional(index)
                                                                  : std::nullopt;
}

/// Returns the next position outside blanks and comments.
std::size_t skipBlanks(std::string_view text, std::size_t at) {
    while (at < text.size() && (isBlankOrLineEnd(text[at]) || text[at] == '#'))
        at = text[at] == '#' ? endOfLine(text, at) : at + 1;
    return at;
}

} // namespace

HeaderValues::HeaderValues(std::string text, const std::string& file,
                           std::vector<std::string> order, HeaderForm form)
    : file_(file)
    , order_(std::move(order))
    , form_(form) {
    read(std::move(text));
}

void HeaderValues::read(std::string text) {
    const HeaderBlock header =
        form_ == HeaderForm::Whole ? HeaderBlock{text, 1, {}} : findHeader(text, file_);
    const YamlNode root = YamlNode::parse(header.yaml, file_, header.firstLine);
    root.pairs(); // throws Error if the root is not a map
    text_ = std::move(text);
    root_ = root;
    lines_ = {0};
    for (std::size_t at = 0; (at = text_.find('\n', at)) != std::string::npos;)
        lines_.push_back(++at);
    place_ = placeOf(root, offsetOf(root.position()), false, 0);
}

std::size_t HeaderValues::offsetOf(const SourcePosition& where) const {
    const std::size_t index = std::clamp<std::size_t>(where.line, 1, lines_.size()) - 1;
    std::size_t at = lines_[index];
    const std::size_t end = endOfLine(text_, at);
    for (int character = 1; character < where.column && at < end; ++character)
        at += std::max<std::size_t>(1, utf8Length(text_, at));
    return std::min(at, end);
}

std::size_t HeaderValues::columnOf(std::size_t offset) const {
    return offset - *(std::ranges::upper_bound(lines_, offset) - 1);
}

/// Returns the location of a value and of its children. `indent` is the column of the value's key.
HeaderValues::Place HeaderValues::placeOf(const YamlNode& node, std::size_t begin, bool inFlow,
                                          std::size_t indent) const {
    Place place;
    place.begin = place.end = begin;
    const bool opens = begin < text_.size() && (text_[begin] == '{' || text_[begin] == '[');
    if (node.isMap()) {
        place.isMap = true;
        place.isFlow = inFlow || opens;
        placePairs(place, node, place.isFlow);
    } else if (node.isList()) {
        place.isFlow = inFlow || opens;
        place.end = begin + 1;
        std::size_t index = 0;
        for (const YamlNode& item : node.items()) {
            Place child = placeOf(item, offsetOf(item.position()), place.isFlow,
                                  place.isFlow ? indent : columnOf(begin));
            place.end = child.end;
            child.key = std::to_string(index++);
            child.keyBegin = child.keyEnd = child.colon = child.begin;
            if (item.isMap())
                place.children.push_back(std::move(child));
        }
        if (place.isFlow)
            place.end = std::min(text_.find(']', place.end), text_.size() - 1) + 1;
    } else {
        place.end = endOfScalar(begin, inFlow, indent);
        place.isFlow = inFlow || endOfLine(text_, begin) >= place.end;
    }
    return place;
}

void HeaderValues::placePairs(Place& map, const YamlNode& node, bool inFlow) const {
    map.end = inFlow ? map.begin + 1 : map.begin;
    for (const YamlNode::Pair& pair : node.pairs()) {
        Place child;
        const std::size_t keyBegin = offsetOf(pair.keyPosition);
        const bool quoted = text_[keyBegin] == '"' || text_[keyBegin] == '\'';
        const std::size_t colon =
            text_.find(':', quoted ? behindQuote(text_, keyBegin) : keyBegin + 1);
        const std::size_t behind = std::min(colon, text_.size() - 1) + 1;
        if (pair.value.isNull()) {
            child.begin = child.end = behind;
        } else {
            child =
                placeOf(pair.value, offsetOf(pair.value.position()), inFlow, columnOf(keyBegin));
        }
        child.key = pair.key;
        child.keyBegin = keyBegin;
        const std::size_t last = text_.find_last_not_of(blanksAndLines, colon - 1);
        child.keyEnd = last + 1;
        child.colon = behind;
        map.end = child.end;
        map.children.push_back(std::move(child));
    }
    if (inFlow) {
        // A comma and comments may follow the last value before the brace.
        std::size_t at = skipBlanks(text_, map.end);
        if (at < text_.size() && text_[at] == ',')
            at = skipBlanks(text_, at + 1);
        map.end = std::min(at + 1, text_.size());
    }
}

std::size_t HeaderValues::endOfScalar(std::size_t begin, bool inFlow, std::size_t indent) const {
    const std::string_view text = text_;
    const char first = begin < text.size() ? text[begin] : '\0';
    if (first == '"' || first == '\'')
        return behindQuote(text, begin);
    const auto trimmedTo = [&](std::size_t end) {
        while (end > begin && isBlankOrLineEnd(text[end - 1]))
            --end;
        return end;
    };
    if (inFlow) {
        std::size_t at = begin;
        for (; at < text.size(); ++at) {
            const char next = at + 1 < text.size() ? text[at + 1] : '\n';
            if (std::string_view(",[]{}").find(text[at]) != std::string_view::npos ||
                (text[at] == ':' && isBlankOrLineEnd(next)) ||
                (text[at] == '#' && at > begin && isBlankOrLineEnd(text[at - 1])))
                break;
        }
        return trimmedTo(at);
    }
    // The value continues on following lines with a larger indentation than its key.
    std::size_t end = endOfLine(text_, begin);
    const bool isBlock = first == '|' || first == '>';
    const std::size_t remark = text.substr(0, end).find(" #", begin);
    if (!isBlock && remark != std::string_view::npos)
        return trimmedTo(remark);
    for (std::size_t next = end + 1; next < text.size();) {
        const std::size_t lineEnd = endOfLine(text_, next);
        const std::string_view line = text.substr(next, lineEnd - next);
        const std::size_t content = line.find_first_not_of(blanksAndLines);
        if (content != std::string_view::npos) {
            if (content <= indent || line.starts_with("---") || (!isBlock && line[content] == '#'))
                break;
            end = lineEnd;
        }
        next = lineEnd + 1;
    }
    return trimmedTo(end);
}

const HeaderValues::Place& HeaderValues::known(const HeaderPath& path, std::size_t& depth) const {
    const Place* place = &place_;
    for (depth = 0; depth < path.size(); ++depth) {
        const auto child = std::ranges::find(place->children, path[depth], &Place::key);
        if (child == place->children.end())
            break;
        place = &*child;
    }
    return *place;
}

std::optional<YamlNode> HeaderValues::find(const HeaderPath& path) const {
    std::optional<YamlNode> node = root_;
    for (const std::string& key : path) {
        if (node->isList()) {
            const std::vector<YamlNode> items = node->items();
            const std::optional<std::size_t> index = indexFrom(key);
            node = index && *index < items.size() ? std::optional(items[*index]) : std::nullopt;
        } else {
            node = node->isMap() ? node->find(key) : std::nullopt;
        }
        if (!node)
            return node;
    }
    return node;
}

std::vector<std::string> HeaderValues::keys(const HeaderPath& map) const {
    const auto node = find(map);
    return node && node->isMap() ? textsOf(node->pairs(), &YamlNode::Pair::key)
                                 : std::vector<std::string>();
}

std::string HeaderValues::scalar(const HeaderPath& path) const {
    const auto node = find(path);
    return node && node->isScalar() ? node->text() : std::string();
}

std::vector<std::string> HeaderValues::list(const HeaderPath& path) const {
    std::vector<std::string> items;
    if (const auto node = find(path); node && node->isList())
        for (const YamlNode& item : node->items())
            if (item.isScalar())
                items.push_back(item.text());
    return items;
}

void HeaderValues::replace(std::size_t begin, std::size_t end, const std::string& by) {
    std::string text = text_;
    text.replace(begin, end - begin, by);
    read(std::move(text));
}

void HeaderValues::set(const HeaderPath& path, const std::string& yaml) {
    std::size_t depth = 0;
    const Place& place = known(path, depth);
    if (depth == path.size()) {
        // A multi-line value starts after the colon of its key.
        if (place.isFlow && place.end > place.begin)
            replace(place.begin, place.end, yaml);
        else
            replace(place.colon, place.end, yaml.starts_with('\n') ? yaml : " " + yaml);
        return;
    }
    std::string value = yaml;
    for (std::size_t k = path.size() - 1; k > depth; --k)
        value.insert(0, "{" + yamlScalar(path[k]) + ": ").append("}");
    const std::string pair =
        yamlScalar(path[depth]) + (value.starts_with('\n') ? ":" : ": ") + value;
    if (place.isMap)
        add(place, depth == 0, pair, path[depth]);
    else
        replace(place.colon, place.end, " {" + pair + "}");
}

void HeaderValues::add(const Place& map, bool isRoot, const std::string& pair,
                       const std::string& key) {
    if (map.isFlow) {
        if (map.children.empty())
            replace(map.begin, map.end, "{" + pair + "}");
        else
            replace(map.children.back().end, map.children.back().end, ", " + pair);
        return;
    }
    const Place* after = &map.children.back();
    const auto place = std::ranges::find(order_, key);
    if (isRoot && place != order_.end()) {
        const auto isBefore = [&](const Place& child) {
            return std::find(order_.begin(), place, child.key) != place;
        };
        for (const Place& child : map.children)
            if (isBefore(child))
                after = &child;
        if (!isBefore(*after)) // all existing keys follow the new key
            return replace(map.begin, map.begin, pair + "\n");
    }
    const std::size_t end = endOfLine(text_, after->end);
    const std::string indent(columnOf(map.children.front().keyBegin), ' ');
    replace(end, end, "\n" + indent + pair);
}

void HeaderValues::addItem(const HeaderPath& list, const std::string& yaml) {
    std::size_t depth = 0;
    const Place& place = known(list, depth);
    if (depth != list.size() || place.children.empty())
        return set(list, place.isFlow && depth == list.size() ? "[" + yaml + "]" : "\n- " + yaml);
    const Place& last = place.children.back();
    if (place.isFlow)
        return replace(last.end, last.end, ", " + yaml);
    const std::size_t dash = text_.rfind('-', last.begin - 1);
    const std::size_t end = endOfLine(text_, last.end);
    replace(end, end, "\n" + std::string(columnOf(dash), ' ') + "- " + yaml);
}

void HeaderValues::removeItem(const HeaderPath& list, std::size_t index) {
    std::size_t depth = 0;
    const Place& place = known(list, depth);
    if (depth != list.size() || index >= place.children.size())
        return;
    if (place.children.size() == 1)
        return set(list, "[]");
    const Place& item = place.children[index];
    if (!place.isFlow) {
        const std::size_t dash = text_.rfind('-', item.begin - 1);
        const std::size_t begin = dash - columnOf(dash);
        return replace(begin, std::min(endOfLine(text_, item.end) + 1, text_.size()), {});
    }
    if (index + 1 < place.children.size())
        replace(item.begin, place.children[index + 1].begin, {});
    else
        replace(place.children[index - 1].end, item.end, {});
}

void HeaderValues::remove(const HeaderPath& path) {
    std::size_t depth = 0;
    known(path, depth);
    if (path.empty() || depth != path.size())
        return;
    const HeaderPath above(path.begin(), path.end() - 1);
    const Place& map = known(above, depth);
    const auto child = std::ranges::find(map.children, path.back(), &Place::key);
    if (map.children.size() == 1 && !above.empty())
        return set(above, "{}");
    if (!map.isFlow) {
        const std::size_t begin = child->keyBegin - columnOf(child->keyBegin);
        return replace(begin, std::min(endOfLine(text_, child->end) + 1, text_.size()), {});
    }
    if (child + 1 != map.children.end())
        replace(child->keyBegin, (child + 1)->keyBegin, {});
    else if (child != map.children.begin())
        replace((child - 1)->end, child->end, {});
}

bool HeaderValues::rename(const HeaderPath& path, const std::string& key) {
    std::size_t depth = 0;
    const Place place = known(path, depth);
    const HeaderPath above(path.begin(), path.end() - 1);
    const std::vector<std::string> taken = keys(above);
    if (depth != path.size() || std::ranges::count(taken, key) > 0)
        return false;
    replace(place.keyBegin, place.keyEnd, yamlScalar(key));
    return true;
}

HeaderPath HeaderValues::pathAt(int line, int column) const {
    const std::size_t offset = offsetOf({{}, line, column});
    HeaderPath path;
    const Place* place = &place_;
    while (place != nullptr) {
        const Place* inside = nullptr;
        for (const Place& child : place->children)
            if (child.keyBegin <= offset && offset <= child.end)
                inside = &child;
        place = inside;
        if (place != nullptr)
            path.push_back(place->key);
    }
    return path;
}

std::string yamlScalar(std::string_view text) {
    const bool plain =
        !text.empty() && text.find_first_of(",[]{}\"\n\t") == std::string_view::npos &&
        std::string_view("!&*?|>@%`'#:=").find(text.front()) == std::string_view::npos &&
        !text.starts_with("- ") && text != "-" && !text.starts_with("---") &&
        text.find(": ") == std::string_view::npos && text.find(" #") == std::string_view::npos &&
        !text.ends_with(':') && trimmed(text) == text && text != "~" && text != "null";
    if (plain)
        return std::string(text);
    std::string quoted = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\')
            quoted += '\\';
        quoted += character == '\n' || character == '\t' ? ' ' : character;
    }
    return quoted + "\"";
}

std::string yamlList(const std::vector<std::string>& items) {
    return "[" + joined(items, ", ", yamlScalar) + "]";
}

std::vector<std::string> splitItems(std::string_view text) {
    std::vector<std::string> items;
    int depth = 0;
    bool inQuotes = false;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char character = at < text.size() ? text[at] : ',';
        if (character == '"')
            inQuotes = !inQuotes;
        if (std::string_view("([{").find(character) != std::string_view::npos)
            ++depth;
        if (std::string_view(")]}").find(character) != std::string_view::npos)
            --depth;
        if (at < text.size() && (character != ',' || depth > 0 || inQuotes))
            continue;
        if (const std::string_view item = trimmed(text.substr(begin, at - begin)); !item.empty())
            items.emplace_back(item);
        begin = at + 1;
    }
    return items;
}

void setLocalized(HeaderValues& header, const HeaderPath& path, const LocalizedText& text) {
    const auto quoted = [](const std::string& words) {
        const std::string made = yamlScalar(words);
        return made.starts_with('"') ? made : "\"" + made + "\"";
    };
    const auto in = [&](const char* language) {
        HeaderPath whole = path;
        whole.emplace_back(language);
        return whole;
    };
    const auto now = header.find(path);
    if (!now || !now->isMap()) {
        header.set(path, text.zhCN.empty()
                             ? quoted(text.en)
                             : "{en: " + quoted(text.en) + ", zh_CN: " + quoted(text.zhCN) + "}");
        return;
    }
    if (text.en != header.scalar(in("en")))
        header.set(in("en"), quoted(text.en));
    if (text.zhCN.empty() && header.find(in("zh_CN")))
        header.remove(in("zh_CN"));
    else if (text.zhCN != header.scalar(in("zh_CN")))
        header.set(in("zh_CN"), quoted(text.zhCN));
}

} // namespace kernelcurve
