#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The start tag of the JSON element with the recording in an interactive page
/// (app/report/interactive_page.h).
inline constexpr std::string_view pageRecordingBegins =
    "<script type=\"application/json\" id=\"recording\">";
inline constexpr std::string_view pageScriptEnds = "</script>";

/// Returns the recording that an interactive page contains, byte for byte as in the recording's
/// file. Returns nullopt for any other text.
std::optional<std::string> recordingInPage(std::string_view html);

} // namespace kernelcurve
