#include "app/cli/options/setting.h"

#include "app/document/edit/experiment_edit.h"
#include "app/document/edit/parameter_text.h"
#include "gpu/model/text/error.h"

#include <algorithm>

namespace kernelcurve {

namespace {

bool isName(std::string_view text) {
    const auto isWordCharacter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    return !text.empty() && std::all_of(text.begin(), text.end(), isWordCharacter);
}

} // namespace

void applySetting(Experiment& experiment, const std::string& setting) {
    const std::string place = "--set " + setting;
    const std::size_t sign = setting.find('=');
    const std::string name = setting.substr(0, sign);
    if (sign == std::string::npos || !isName(name))
        throw Error({message(KC_TEXT("engine", "no setting: {0}"), setting),
                     message(KC_TEXT("engine", "write name=value")),
                     {"--set"}});
    try {
        setEntry(experiment, name, readEntry(name, setting.substr(sign + 1), place));
    } catch (const Error& error) {
        Failure failure = error.failure();
        failure.where = {place, 0, 0};
        throw Error(std::move(failure));
    }
}

} // namespace kernelcurve
