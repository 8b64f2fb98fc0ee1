#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Marks a text for translation in code that is not linked to Qt. lupdate reads this macro as
// QT_TRANSLATE_NOOP.
#define KC_TEXT(context, text) text

namespace kernelcurve {

/// A text in its original languages. If `zhCN` is empty, the window translates the English text
/// with its catalogue.
struct LocalizedText {
    std::string en;
    std::string zhCN;

    bool empty() const { return en.empty() && zhCN.empty(); }
    bool operator==(const LocalizedText&) const = default;
};

/// A message for users. The text has placeholders {0}, {1}, and so on. The message also contains
/// the values for these placeholders. The window translates the text before it inserts the values.
/// Example: `message(KC_TEXT("engine", "Kernel not found: {0}"), name)`.
struct Message {
    LocalizedText text;
    std::vector<std::string> arguments;

    bool empty() const { return text.empty(); }
    std::string english() const;
    bool operator==(const Message&) const = default;
};

/// Replaces {0}, {1}, and so on in `text`. A placeholder without an argument stays unchanged.
std::string fillPlaces(std::string_view text, const std::vector<std::string>& arguments);

template <typename... Arguments>
Message message(std::string_view english, Arguments&&... arguments) {
    return {{std::string(english), {}}, {std::string(std::forward<Arguments>(arguments))...}};
}

/// A position in a document. Line and column start at 1; 0 means unknown.
struct SourcePosition {
    std::string file;
    int line = 0;
    int column = 0;

    bool operator==(const SourcePosition&) const = default;
};

/// A problem with its position and a hint, in the form that all layers use.
struct Failure {
    Message what;
    Message hint = {};
    SourcePosition where = {};

    /// Returns `FILE:LINE:COLUMN: error: message (hint)` without unknown parts.
    std::string english() const;
    bool operator==(const Failure&) const = default;
};

} // namespace kernelcurve
