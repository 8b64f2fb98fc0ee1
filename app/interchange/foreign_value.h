#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/value.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The JSON text of another program in the form that parseJson() reads.
struct ForeignText {
    std::string json;
    /// True if the last entry was incomplete and was removed, because the writer was killed.
    bool tornEnd = false;
};

/// Replaces NaN and Infinity, which are not JSON, with null. Closes the object of a Kernel Tuner
/// cache that is still open.
ForeignText strictJson(std::string_view text);

/// A value in the JSON file of another program. Its functions throw Error with the file and the
/// position, such as `benchmarks[0].states[3].device`. A value outlives neither the JSON nor the
/// file's name.
class ForeignValue {
  public:
    ForeignValue(const nlohmann::json& json, std::string path, const std::string& file)
        : json_(&json)
        , path_(std::move(path))
        , file_(&file) {}

    /// Returns the member with this name; nullopt if it is missing or null.
    std::optional<ForeignValue> find(const std::string& name) const;
    /// Returns the member with this name. Throws Error if it is missing.
    ForeignValue at(const std::string& name) const;
    /// Returns the members of an object, sorted by name.
    std::vector<std::pair<std::string, ForeignValue>> members() const;
    /// Returns the items of a list.
    std::vector<ForeignValue> items() const;
    std::string text() const;
    /// Returns the value of a parameter. Lists and objects become their JSON text.
    Value value() const;
    std::int64_t integer() const;
    /// Returns the value if it is a finite number or a string that contains one, otherwise nullopt.
    std::optional<double> number() const;

    /// The following functions return the member's value; nullopt, an empty text, or an empty list
    /// if the member is missing.
    std::optional<double> numberAt(const std::string& name) const;
    std::string textAt(const std::string& name) const;
    std::vector<ForeignValue> itemsAt(const std::string& name) const;
    /// Returns true if the member is true.
    bool isTrueAt(const std::string& name) const;

    const nlohmann::json& json() const { return *json_; }
    [[noreturn]] void fail(const Message& what) const;

  private:
    const nlohmann::json* json_;
    std::string path_;
    const std::string* file_;
};

} // namespace kernelcurve
