#include "gpu/model/format/json_object.h"

#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace kernelcurve {
namespace {

using nlohmann::json;

[[noreturn]] void fail(Message what) {
    throw Error({std::move(what)});
}

[[noreturn]] void failType(const char* what, const char* wanted) {
    fail(message(KC_TEXT("engine", "\"{0}\" must be a {1}"), what, wanted));
}

} // namespace

JsonObject::JsonObject(const json& written, const char* what)
    : json_(written)
    , what_(what) {
    if (!written.is_object())
        failType(what, "JSON object");
}

const json* JsonObject::find(const char* name) {
    const auto found = json_.find(name);
    if (found == json_.end())
        return nullptr;
    read_.push_back(name);
    return &*found;
}

const json& JsonObject::at(const char* name) {
    const json* found = find(name);
    if (found == nullptr)
        fail(message(KC_TEXT("engine", "\"{0}\" has no member \"{1}\""), what_, name));
    return *found;
}

bool JsonObject::has(const char* name) const {
    return json_.contains(name);
}

void JsonObject::finish() const {
    if (read_.size() == json_.size())
        return;
    for (const auto& member : json_.items())
        if (std::ranges::find(read_, member.key()) == read_.end())
            fail(message(KC_TEXT("engine", "\"{0}\" has an unknown member \"{1}\""), what_,
                         member.key()));
}

std::string JsonObject::text(const char* name) {
    return jsonText(at(name), name);
}

std::int64_t JsonObject::integer(const char* name) {
    return jsonInteger(at(name), name);
}

void JsonObject::refuseWord(const char* name, const std::string& written) const {
    fail(message(KC_TEXT("engine", "\"{0}\" cannot be \"{1}\" in \"{2}\""), name, written, what_));
}

std::string jsonText(const json& written, const char* what) {
    if (!written.is_string())
        failType(what, "text");
    return written.get<std::string>();
}

std::int64_t jsonInteger(const json& written, const char* what) {
    if (!written.is_number_integer() ||
        (written.is_number_unsigned() &&
         written.get<std::uint64_t>() >
             static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())))
        failType(what, "whole number");
    return written.get<std::int64_t>();
}

double jsonReal(const json& written, const char* what) {
    if (!written.is_number())
        failType(what, "number");
    return written.get<double>();
}

const json& jsonList(const json& written, const char* what) {
    if (!written.is_array())
        failType(what, "list");
    return written;
}

bool jsonBoolean(const json& written, const char* what) {
    if (!written.is_boolean())
        failType(what, "truth value");
    return written.get<bool>();
}

void requireSize(const json& written, const char* what, std::size_t size) {
    if (jsonList(written, what).size() != size)
        fail(message(KC_TEXT("engine", "\"{0}\" must have {1} elements"), what,
                     std::to_string(size)));
}

} // namespace kernelcurve
