#include "gpu/model/recording/page_recording.h"

#include <nlohmann/json.hpp>

namespace kernelcurve {

std::optional<std::string> recordingInPage(std::string_view html) {
    if (!html.starts_with("<!DOCTYPE html>"))
        return std::nullopt;
    const std::size_t begin = html.find(pageRecordingBegins);
    if (begin == std::string_view::npos)
        return std::nullopt;
    const std::size_t from = begin + pageRecordingBegins.size();
    const std::size_t end = html.find(pageScriptEnds, from);
    if (end == std::string_view::npos)
        return std::nullopt;
    const nlohmann::json text =
        nlohmann::json::parse(html.substr(from, end - from), nullptr, false);
    return text.is_string() ? std::optional(text.get<std::string>()) : std::nullopt;
}

} // namespace kernelcurve
