#pragma once

#include "gpu/model/format/field_types.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/values/enum_names.h"
#include "gpu/model/values/quantity.h"

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kernelcurve {

// Defines reading and writing of documents, as json_map.h does for messages. A type has a function
// that defines its keys, their order, and their forms:
//
//     void mapFields(YamlMap& map, Host& host) {
//         map.required("name", host.name);
//         map.optional("before", host.before);
//     }
//
// A YamlMap calls the function to collect the known keys, to read, or to write. Other keys are
// rejected before reading. Values equal to those of a default-constructed Host are not written.
//
// The form of a field follows from its C++ type:
// - Numbers, texts, booleans, Value, and LocalizedText are scalars. Lists of these are on one line.
// - Lists and maps of named values or texts are maps.
// - Types with toYaml() and readYaml() use these functions.
// - All other types use mapFields(). Lists of these have a dash before each item.
//
// A third argument overrides the form. It is an object with `read(node)` and `write(value)`
// (YamlForm), or a function that reads a node.
class YamlMap {
  public:
    /// Creates a map that collects keys.
    explicit YamlMap(std::vector<std::string>& keys)
        : keys_(&keys) {}
    explicit YamlMap(const YamlNode& read)
        : read_(&read) {}
    /// Creates a map that writes. It omits optional values that `usual` also has.
    YamlMap(YamlPiece& written, const YamlPiece& usual)
        : written_(&written)
        , usual_(&usual) {}

    bool reads() const { return read_ != nullptr; }
    bool writes() const { return written_ != nullptr; }

    struct UsualForm {};

    /// Throws Error if the key is missing or its value is invalid.
    template <typename T, typename Form = UsualForm>
    void required(std::string_view key, T& field, const Form& form = {}) {
        visit(key, field, form, true, true);
    }
    /// Maps an optional key. An empty std::optional is not written.
    template <typename T, typename Form = UsualForm>
    void optional(std::string_view key, T& field, const Form& form = {}) {
        visit(key, field, form, false, false);
    }
    /// Maps an optional key that is always written.
    template <typename T, typename Form = UsualForm>
    void shown(std::string_view key, T& field, const Form& form = {}) {
        visit(key, field, form, false, true);
    }
    /// Accepts a key that other code reads.
    void readElsewhere(std::string_view key);

  private:
    template <typename T, typename Form>
    void visit(std::string_view key, T& field, const Form& form, bool isNeeded, bool isShown);
    void add(std::string_view key, YamlPiece piece, bool isShown);

    std::vector<std::string>* keys_ = nullptr;
    const YamlNode* read_ = nullptr;
    YamlPiece* written_ = nullptr;
    const YamlPiece* usual_ = nullptr;
};

template <typename Read, typename Write>
struct YamlForm {
    Read read;
    Write write;
};
// Deduction guides for clang 14, which compiles the sanitizer builds.
template <typename Read, typename Write>
YamlForm(Read, Write) -> YamlForm<Read, Write>;
/// The form of a multi-line text.
struct YamlBlock {
    std::string read(const YamlNode& node) const { return node.text(); }
    YamlPiece write(const std::string& text) const { return {YamlPiece::Kind::Block, text}; }
};

/// The form of an enumeration. `unknown` is the message for any other word ({0}), and `hint` lists
/// the valid words.
template <typename Enum, std::size_t Size>
struct YamlWords {
    const EnumNames<Enum, Size>& names;
    const char* unknown;
    const char* hint;

    Enum read(const YamlNode& node) const {
        const std::optional<Enum> value = valueNamed(names, node.text());
        if (!value)
            node.fail(message(unknown, node.text()), message(hint));
        return *value;
    }
    YamlPiece write(Enum value) const { return std::string(nameOf(names, value)); }
};
template <typename Enum, std::size_t Size>
YamlWords(const EnumNames<Enum, Size>&, const char*, const char*) -> YamlWords<Enum, Size>;

/// Reads a value. Throws Error if the value is invalid.
template <typename T>
T yamlAs(const YamlNode& node);
template <typename T>
YamlPiece yamlOf(const T& value);
/// Writes a value with mapFields(), even if the type also has toYaml().
template <typename T>
YamlPiece fieldsOf(const T& value);
/// Reads a map with exactly the keys that `fields` maps. `fields` receives a YamlMap& and is called
/// twice, so it must only map keys.
template <typename Fields>
void readFields(const YamlNode& node, const Fields& fields);

// These functions derive the form of a field from its type.

/// True for types that contain named values or texts. Such types are written as maps.
template <typename T>
inline constexpr bool isNamed =
    std::same_as<T, Values> || std::same_as<T, std::vector<std::pair<std::string, Value>>> ||
    std::same_as<T, std::vector<std::pair<std::string, std::string>>>;
/// True if a list of values of this type is written on one line.
template <typename T>
inline constexpr bool isInline = std::same_as<T, std::string> || std::same_as<T, Value>;
template <typename T>
inline constexpr bool isInline<std::vector<T>> = isInline<T>;

template <typename T>
T yamlAs(const YamlNode& node) {
    T value{};
    if constexpr (std::same_as<T, bool>) {
        value = node.boolean();
    } else if constexpr (std::floating_point<T>) {
        value = node.real();
    } else if constexpr (std::integral<T>) {
        value = static_cast<T>(node.integer());
    } else if constexpr (std::same_as<T, std::string>) {
        value = node.text();
    } else if constexpr (std::same_as<T, Value>) {
        value = node.value();
    } else if constexpr (std::same_as<T, LocalizedText>) {
        value = node.localizedText();
    } else if constexpr (isNamed<T>) {
        for (const YamlNode::Pair& pair : node.pairs()) {
            typename T::value_type named(pair.key,
                                         yamlAs<typename T::value_type::second_type>(pair.value));
            if constexpr (isList<T>)
                value.push_back(std::move(named));
            else
                value.insert(std::move(named));
        }
    } else if constexpr (requires { readYaml(node, value); }) {
        readYaml(node, value);
    } else if constexpr (isList<T>) {
        for (const YamlNode& item : node.items())
            value.push_back(yamlAs<typename T::value_type>(item));
    } else {
        readFields(node, [&](YamlMap& map) { mapFields(map, value); });
    }
    return value;
}

template <typename T>
YamlPiece yamlOf(const T& value) {
    if constexpr (std::same_as<T, bool>) {
        return std::string(value ? "true" : "false");
    } else if constexpr (std::floating_point<T>) {
        return formatReal(value);
    } else if constexpr (std::integral<T>) {
        return std::to_string(value);
    } else if constexpr (std::same_as<T, Value>) {
        return yamlValue(value);
    } else if constexpr (std::same_as<T, std::string> || std::same_as<T, LocalizedText>) {
        return yamlText(value);
    } else if constexpr (isNamed<T>) {
        YamlPiece piece(YamlPiece::Kind::Map);
        for (const auto& [name, given] : value)
            piece.pairs.emplace_back(yamlText(name), yamlOf(given));
        return piece;
    } else if constexpr (requires { toYaml(value); }) {
        return toYaml(value);
    } else if constexpr (isList<T>) {
        YamlPiece piece(YamlPiece::Kind::List);
        for (const auto& item : value)
            piece.items.push_back(yamlOf(item));
        return isInline<T> ? piece.onOneLine() : piece;
    } else {
        return fieldsOf(value);
    }
}

template <typename T>
YamlPiece fieldsOf(const T& value) {
    const auto write = [](T& fields, const YamlPiece& usual) {
        YamlPiece piece(YamlPiece::Kind::Map);
        YamlMap map(piece, usual);
        mapFields(map, fields);
        return piece;
    };
    T usual{};
    // A map that writes does not modify the object.
    return write(const_cast<T&>(value), write(usual, YamlPiece(YamlPiece::Kind::Map)));
}

template <typename Fields>
void readFields(const YamlNode& node, const Fields& fields) {
    std::vector<std::string> keys;
    YamlMap naming(keys);
    fields(naming);
    node.refuseUnknownKeys(keys);
    YamlMap reading(node);
    fields(reading);
}

template <typename T, typename Form>
T readBy(const YamlNode& node, const Form& form) {
    if constexpr (std::same_as<Form, YamlMap::UsualForm>)
        return yamlAs<T>(node);
    else if constexpr (requires { form.read(node); })
        return form.read(node);
    else
        return form(node);
}

template <typename T, typename Form>
YamlPiece writtenBy(const T& value, const Form& form) {
    if constexpr (requires { form.write(value); })
        return form.write(value);
    else
        return yamlOf(value);
}

template <typename T, typename Form>
void YamlMap::visit(std::string_view key, T& field, const Form& form, bool isNeeded, bool isShown) {
    if (keys_ != nullptr) {
        keys_->emplace_back(key);
    } else if (read_ != nullptr) {
        const auto node = isNeeded ? std::optional(read_->at(key)) : read_->find(key);
        if constexpr (isOptional<T>) {
            if (node)
                field = readBy<typename T::value_type>(*node, form);
        } else if (node) {
            field = readBy<T>(*node, form);
        }
    } else if constexpr (isOptional<T>) {
        if (field)
            add(key, writtenBy(*field, form), true);
    } else {
        add(key, writtenBy(field, form), isShown);
    }
}

} // namespace kernelcurve
