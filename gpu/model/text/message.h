#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Marks a text for translation where Qt is not linked; lupdate reads it as QT_TRANSLATE_NOOP.
#define KC_TEXT(context, text) text

namespace kernelcurve {

/// A text in the languages it was written in. `zhCN` may be empty: the window then looks the
/// English text up in its translation catalogue.
struct LocalizedText {
    std::string en;
    std::string zhCN;

    bool empty() const { return en.empty() && zhCN.empty(); }
    bool operator==(const LocalizedText&) const = default;
};

/// A sentence for a user: a text with places {0}, {1} ... and what stands there. It stays apart
/// until it is shown, so that the window can translate the text: `message(KC_TEXT("engine", "no
/// kernel named {0}"), name)`.
struct Message {
    LocalizedText text;
    std::vector<std::string> arguments;

    bool empty() const { return text.empty(); }
    /// The English sentence with its arguments filled in.
    std::string english() const;
    bool operator==(const Message&) const = default;
};

/// Replaces {0}, {1} ... in `text`; a place without an argument stays as it is.
std::string fillPlaces(std::string_view text, const std::vector<std::string>& arguments);

template <typename... Arguments>
Message message(std::string_view english, Arguments&&... arguments) {
    return {{std::string(english), {}}, {std::string(std::forward<Arguments>(arguments))...}};
}

/// Where in a document something stands. Line and column count from 1; 0 means unknown.
struct SourcePosition {
    std::string file;
    int line = 0;
    int column = 0;

    bool operator==(const SourcePosition&) const = default;
};

/// What every layer's errors become at its boundary: what is wrong, where, and what to do about it.
struct Failure {
    Message what;
    Message hint = {};
    SourcePosition where = {};

    /// `FILE:LINE:COLUMN: error: what is wrong (what to do)`; parts that are unknown are left out.
    std::string english() const;
    bool operator==(const Failure&) const = default;
};

} // namespace kernelcurve
