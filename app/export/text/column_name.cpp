#include "app/export/text/column_name.h"

namespace kernelcurve {

std::string columnName(std::string name, std::string_view unit) {
    if (unit.empty() || unit == "x" || (unit == "B" && name.ends_with("_bytes")))
        return name;
    name += '_';
    if (unit == "%")
        return name + "percent";
    for (const char c : unit)
        name += c == '/' ? std::string("_per_") : std::string(1, c);
    return name;
}

} // namespace kernelcurve
