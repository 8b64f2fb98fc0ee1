#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// An object for strict reading. Its functions throw Error for a missing member or a wrong type.
/// finish() throws Error for every member that was not read.
class JsonObject {
  public:
    /// `what` is the name of the object in errors, such as "measurement".
    JsonObject(const nlohmann::json& written, const char* what);

    const nlohmann::json& at(const char* name);
    /// Returns the member with this name, or null if it is missing.
    const nlohmann::json* find(const char* name);
    bool has(const char* name) const;
    void finish() const;

    std::string text(const char* name);
    std::int64_t integer(const char* name);

    /// Returns the value that `names` (enum_names.h) assigns to the member's word.
    template <typename Names>
    auto word(const char* name, const Names& names) {
        const std::string written = text(name);
        for (const auto& [value, known] : names)
            if (known == written)
                return value;
        refuseWord(name, written);
    }

  private:
    [[noreturn]] void refuseWord(const char* name, const std::string& written) const;

    const nlohmann::json& json_;
    const char* what_;
    std::vector<const char*> read_;
};

// These functions read a value of one type. `what` is the name of the value in errors.
std::string jsonText(const nlohmann::json& written, const char* what);
std::int64_t jsonInteger(const nlohmann::json& written, const char* what);
/// Reads a real number or an integer.
double jsonReal(const nlohmann::json& written, const char* what);
bool jsonBoolean(const nlohmann::json& written, const char* what);
/// Throws Error if `written` is not a list.
const nlohmann::json& jsonList(const nlohmann::json& written, const char* what);
/// Throws Error if `written` is not a list of this length.
void requireSize(const nlohmann::json& written, const char* what, std::size_t size);

} // namespace kernelcurve
