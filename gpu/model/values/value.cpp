#include "gpu/model/values/value.h"

#include "gpu/model/values/quantity.h"

#include <cmath>

namespace kernelcurve {

std::optional<double> Value::number() const {
    if (isInteger())
        return static_cast<double>(integer());
    if (isReal())
        return real();
    if (isBoolean())
        return boolean() ? 1.0 : 0.0;
    return std::nullopt;
}

std::string Value::text() const {
    if (isInteger())
        return std::to_string(integer());
    if (isBoolean())
        return boolean() ? "true" : "false";
    if (isWord())
        return word();
    std::string digits = formatReal(real());
    // Without a decimal point, 3.0 would be read back as the integer 3.
    if (digits.find_first_not_of("-0123456789") == std::string::npos)
        digits += ".0";
    return digits;
}

Value wholeOrReal(double number) {
    if (number == std::floor(number) && std::abs(number) < 0x1p53)
        return static_cast<std::int64_t>(number);
    return number;
}

} // namespace kernelcurve
