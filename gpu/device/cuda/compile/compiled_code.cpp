#include "gpu/device/cuda/compile/compiled_code.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

using nlohmann::json;

std::string serialized(const CompiledCode& code) {
    json entries = json::array();
    for (const CompiledCode::Entry& entry : code.entries)
        entries.push_back({{"name", entry.loweredName}, {"spills", entry.spilledBytes}});
    const json head = {{"entries", entries}, {"log", code.log}};
    // A log may quote source code with invalid UTF-8.
    return head.dump(-1, ' ', false, json::error_handler_t::replace) + "\n" + code.cubin;
}

std::optional<CompiledCode> readCompiledCode(std::string_view text) {
    const std::size_t end = text.find('\n');
    const json head = json::parse(text.substr(0, end), nullptr, false);
    if (end == std::string_view::npos || !head.is_object())
        return std::nullopt;
    try {
        CompiledCode code;
        for (const json& entry : head.at("entries"))
            code.entries.push_back({entry.at("name"), entry.at("spills")});
        code.log = head.at("log");
        code.cubin = text.substr(end + 1);
        return code;
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

} // namespace kernelcurve
