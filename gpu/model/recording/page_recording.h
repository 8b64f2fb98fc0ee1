#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The id of the JSON element with the recording in an interactive page
/// (app/report/interactive_page.h).
inline constexpr std::string_view pageRecordingBegins =
    "<script type=\"application/json\" id=\"recording\">";
inline constexpr std::string_view pageScriptEnds = "</script>";

/// The recording in such a page, as its file was; nothing for any other text.
std::optional<std::string> recordingInPage(std::string_view html);

} // namespace kernelcurve
