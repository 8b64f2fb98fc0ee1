#include "gpu/model/format/json_text.h"

#include "gpu/model/text/error.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace kernelcurve {
namespace {

using nlohmann::json;

constexpr std::size_t deepest = 64;

/// Builds the value from the parser's events, because nlohmann's DOM parser silently drops
/// duplicate members.
class JsonBuilder : public nlohmann::json_sax<json> {
  public:
    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t& /*text*/) override {
        return add(value);
    }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t& /*value*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return open(json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t /*size*/) override { return open(json::array()); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        const auto [place, isNew] =
            open_.back()->get_ref<json::object_t&>().emplace(std::move(name), nullptr);
        if (!isNew)
            throw Error({message(KC_TEXT("engine", "Duplicate member \"{0}\""), place->first)});
        member_ = &place->second;
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::detail::exception& /*error*/) override {
        throw Error({message(KC_TEXT("engine", "Invalid JSON at character {0}"),
                             std::to_string(position))});
    }

    json take() { return std::move(root_); }

  private:
    template <typename Stored>
    json* place(Stored&& value) {
        if (open_.empty()) {
            root_ = std::forward<Stored>(value);
            return &root_;
        }
        if (open_.back()->is_array()) {
            auto& items = open_.back()->get_ref<json::array_t&>();
            items.emplace_back(std::forward<Stored>(value));
            return &items.back();
        }
        *member_ = std::forward<Stored>(value);
        return member_;
    }
    template <typename Stored>
    bool add(Stored&& value) {
        place(std::forward<Stored>(value));
        return true;
    }
    bool open(json container) {
        if (open_.size() == deepest)
            throw Error({message(KC_TEXT("engine", "Lists and maps are nested too deeply"))});
        open_.push_back(place(std::move(container)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    json root_;
    /// The open containers. Each container is inside the previous one. The previous container does
    /// not grow until the inner container is closed.
    std::vector<json*> open_;
    json* member_ = nullptr;
};

} // namespace

json parseJson(std::string_view text) {
    JsonBuilder builder;
    json::sax_parse(text.begin(), text.end(), &builder);
    return builder.take();
}

std::string writeJson(const json& written) {
    return written.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string escapedInvisible(const std::string& written) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string escaped;
    escaped.reserve(written.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
        const std::string_view rest = std::string_view(written).substr(i, 3);
        const auto next = static_cast<unsigned char>(rest.size() > 1 ? rest[1] : 0);
        const auto last = static_cast<unsigned char>(rest.size() > 2 ? rest[2] : 0);
        // U+2028 to U+202E and U+2066 to U+2069 are line separators and bidirectional controls.
        const bool lineOrTurn = rest.starts_with("\xE2\x80") && last >= 0xA8 && last <= 0xAE;
        const bool isolate = rest.starts_with("\xE2\x81") && last >= 0xA6 && last <= 0xA9;
        if (rest[0] == '\x7F') {
            escaped += "\\u007f";
        } else if (rest[0] == '\xC2' && next < 0xA0) {
            escaped += "\\u00";
            escaped += digits[next >> 4];
            escaped += digits[next & 0xF];
            i += 1;
        } else if (lineOrTurn || isolate) {
            escaped += lineOrTurn ? "\\u202" : "\\u206";
            escaped += digits[last & 0xF];
            i += 2;
        } else if (rest == "\xEF\xBB\xBF") {
            escaped += "\\ufeff";
            i += 2;
        } else if (rest == "\xEF\xBF\xBE" || rest == "\xEF\xBF\xBF") {
            escaped += last == 0xBE ? "\\ufffe" : "\\uffff";
            i += 2;
        } else {
            escaped += written[i];
        }
    }
    return escaped;
}

} // namespace kernelcurve
