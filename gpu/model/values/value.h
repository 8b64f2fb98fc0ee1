#pragma once

#include "gpu/model/values/flat_map.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

namespace kernelcurve {

/// The value of a parameter: an integer, a real, a boolean, or a word such as a type name. A size
/// such as "64 KiB" remains a word until a parameter adopts it (Parameter::adopt()). It is not
/// converted earlier, because parameters that are counts reject sizes.
class Value {
  public:
    Value() = default;
    Value(int number)
        : data_(std::int64_t{number}) {}
    Value(std::int64_t number)
        : data_(number) {}
    Value(double number)
        : data_(number) {}
    Value(bool truth)
        : data_(truth) {}
    Value(std::string word)
        : data_(std::move(word)) {}
    Value(const char* word)
        : data_(std::string(word)) {}

    bool isInteger() const { return std::holds_alternative<std::int64_t>(data_); }
    bool isReal() const { return std::holds_alternative<double>(data_); }
    bool isBoolean() const { return std::holds_alternative<bool>(data_); }
    bool isWord() const { return std::holds_alternative<std::string>(data_); }
    bool isNumber() const { return isInteger() || isReal(); }

    /// Returns the stored integer. Like the following functions, throws std::bad_variant_access if
    /// the value has another type.
    std::int64_t integer() const { return std::get<std::int64_t>(data_); }
    double real() const { return std::get<double>(data_); }
    bool boolean() const { return std::get<bool>(data_); }
    const std::string& word() const { return std::get<std::string>(data_); }

    /// Returns the number for an expression or axis: 1 for true, and nullopt for a word.
    std::optional<double> number() const;
    std::size_t hash() const { return std::hash<decltype(data_)>()(data_); }
    /// Returns the text, which is the same in every locale. Reals are as short as possible and
    /// distinct from integers (3.0).
    std::string text() const;

    // clang-tidy 14 mistakes the 0 in the compiler-generated comparison for a null pointer.
    // NOLINTNEXTLINE(modernize-use-nullptr)
    auto operator<=>(const Value&) const = default;
    bool operator==(const Value&) const = default;

  private:
    std::variant<std::int64_t, double, bool, std::string> data_ = std::int64_t{0};
};

using Values = FlatMap<Value>;

/// Returns an integer if the number is whole and exactly representable. Otherwise, returns a real.
Value wholeOrReal(double number);

} // namespace kernelcurve
