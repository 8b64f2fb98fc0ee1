#pragma once

#include "gpu/model/format/field_types.h"
#include "gpu/model/format/json_object.h"
#include "gpu/model/format/json_values.h"
#include "gpu/model/values/enum_names.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace kernelcurve {

// Defines reading and writing of a type with a single mapping, similar to LLVM's YAML I/O. A type
// has a function like this one, which argument-dependent lookup finds:
//
//     void mapFields(JsonMap& map, Launch& launch) {
//         map.required("entry", launch.entry);
//         map.optional("block", launch.block);
//     }
//
// The form of a field follows from its C++ type:
// - Numbers and texts are JSON numbers and strings.
// - Lists, pairs, and arrays are JSON arrays.
// - Enumerations use `enumNames(value)`.
// - Types with toJson() and readJson() use these functions.
// - All other types use mapFields().
class JsonMap {
  public:
    /// `order` receives the names in writing order. It is necessary because nlohmann::json sorts
    /// the names.
    explicit JsonMap(nlohmann::json& written, std::vector<const char*>* order = nullptr)
        : written_(&written)
        , order_(order) {}
    explicit JsonMap(JsonObject& read)
        : read_(&read) {}

    bool reads() const { return read_ != nullptr; }

    /// Throws Error if the member is missing or has another type.
    template <typename T>
    void required(const char* name, T& field);
    /// Omits a field that is equal to `usual`. If the member is missing, the field stays unchanged.
    template <typename T>
    void optional(const char* name, T& field, const T& usual = {});
    /// Omits a field that is empty, or a number that JSON cannot represent.
    template <typename T>
    void optional(const char* name, std::optional<T>& field);

  private:
    nlohmann::json* written_ = nullptr;
    std::vector<const char*>* order_ = nullptr;
    JsonObject* read_ = nullptr;
};

template <typename T>
nlohmann::json jsonOf(const T& value);
/// Reads a value. `what` is the name of the value in errors. Throws Error if the value is invalid.
template <typename T>
T readAs(const nlohmann::json& written, const char* what);

// The following functions derive the form of a field from its type.

template <typename T>
nlohmann::json jsonOf(const T& value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
        return value;
    } else if constexpr (std::is_enum_v<T>) {
        return nameOf(enumNames(value), value);
    } else if constexpr (isOptional<T>) {
        return value ? jsonOf(*value) : nlohmann::json();
    } else if constexpr (isPair<T>) {
        return nlohmann::json::array({jsonOf(value.first), jsonOf(value.second)});
    } else if constexpr (requires { toJson(value); }) {
        return toJson(value);
    } else if constexpr (isList<T> || isArray<T>) {
        nlohmann::json list = nlohmann::json::array();
        for (const auto& item : value)
            list.push_back(jsonOf(item));
        return list;
    } else {
        nlohmann::json object = nlohmann::json::object();
        JsonMap map(object);
        mapFields(map, const_cast<T&>(value)); // a map that writes does not change the value
        return object;
    }
}

template <typename T>
T readAs(const nlohmann::json& written, const char* what) {
    T value{};
    if constexpr (requires { readJson(written, what, value); }) {
        readJson(written, what, value);
    } else if constexpr (std::is_same_v<T, bool>) {
        value = jsonBoolean(written, what);
    } else if constexpr (std::is_floating_point_v<T>) {
        value = jsonReal(written, what);
    } else if constexpr (std::is_integral_v<T>) {
        value = static_cast<T>(jsonInteger(written, what));
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = jsonText(written, what);
    } else if constexpr (isOptional<T>) {
        if (!written.is_null())
            value = readAs<typename T::value_type>(written, what);
    } else if constexpr (isPair<T>) {
        requireSize(written, what, 2);
        value = {readAs<typename T::first_type>(written[0], what),
                 readAs<typename T::second_type>(written[1], what)};
    } else if constexpr (isList<T>) {
        for (const nlohmann::json& item : jsonList(written, what))
            value.push_back(readAs<typename T::value_type>(item, what));
    } else if constexpr (isArray<T>) {
        requireSize(written, what, value.size());
        for (std::size_t place = 0; place < value.size(); ++place)
            value[place] = readAs<typename T::value_type>(written[place], what);
    } else {
        JsonObject object(written, what);
        JsonMap map(object);
        mapFields(map, value);
        object.finish();
    }
    return value;
}

template <typename T>
void JsonMap::required(const char* name, T& field) {
    if (order_ != nullptr)
        order_->push_back(name);
    if (read_ == nullptr)
        (*written_)[name] = jsonOf(field);
    else if constexpr (std::is_enum_v<T>)
        field = read_->word(name, enumNames(T{}));
    else
        field = readAs<T>(read_->at(name), name);
}

template <typename T>
void JsonMap::optional(const char* name, T& field, const T& usual) {
    if (read_ == nullptr ? field != usual : read_->has(name))
        required(name, field);
}

template <typename T>
void JsonMap::optional(const char* name, std::optional<T>& field) {
    if constexpr (std::is_floating_point_v<T>)
        if (field && !std::isfinite(*field))
            return;
    if (read_ == nullptr ? field.has_value() : read_->has(name))
        required(name, field ? *field : field.emplace());
}

} // namespace kernelcurve
