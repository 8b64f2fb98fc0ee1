#include "app/cli/options/json_messages.h"

#include "gpu/model/format/json_text.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <string_view>
#include <sys/prctl.h>

namespace kernelcurve {
namespace {

std::string line(const char* kind, const nlohmann::json& message) {
    return escapedInvisible(writeJson({{kind, message}}));
}

} // namespace

bool writesJsonMessages() {
    const char* wanted = std::getenv("KERNELCURVE_MESSAGES");
    return wanted != nullptr && std::string_view(wanted) == "json";
}

void endWithCaller() {
    ::prctl(PR_SET_PDEATHSIG, callerEnded);
}

std::string errorMessage(const Failure& failure) {
    nlohmann::json error{{"what", failure.what.english()}};
    if (!failure.hint.empty())
        error["hint"] = failure.hint.english();
    if (!failure.where.file.empty())
        error["file"] = failure.where.file;
    if (failure.where.line > 0)
        error["line"] = failure.where.line;
    if (failure.where.column > 0)
        error["column"] = failure.where.column;
    return line("error", error);
}

std::string progressMessage(std::int64_t done, std::int64_t total, const std::string& text) {
    return line("progress", {{"done", done}, {"total", total}, {"text", text}});
}

} // namespace kernelcurve
