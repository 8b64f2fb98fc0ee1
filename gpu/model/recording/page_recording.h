#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Where an interactive page (app/report/interactive_page.h) has its recording: a text in JSON.
inline constexpr std::string_view pageRecordingBegins =
    "<script type=\"application/json\" id=\"recording\">";
inline constexpr std::string_view pageScriptEnds = "</script>";

/// The recording in such a page, as its file was; nothing if the text is no such page.
std::optional<std::string> recordingInPage(std::string_view html);

} // namespace kernelcurve
