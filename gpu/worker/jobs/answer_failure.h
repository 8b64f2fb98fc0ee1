#pragma once

#include "gpu/device/device.h"
#include "gpu/model/text/error.h"

#include <exception>
#include <optional>

namespace kernelcurve {

/// Calls the handler of a request, and converts its exception to a failure. Returns nullopt on
/// success.
template <class Answer>
std::optional<Failure> failureOf(Answer answer) {
    try {
        answer();
        return {};
    } catch (const Error& error) {
        return error.failure();
    } catch (const Cancelled&) {
        return Failure{message(KC_TEXT("engine", "cancelled"))};
    } catch (const std::exception& error) {
        return Failure{message(KC_TEXT("engine", "Unexpected error: {0}"), error.what())};
    }
}

} // namespace kernelcurve
