#include "gpu/catalog/header/diagnostic.h"

#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"

namespace kernelcurve {

void failAt(const SourcePosition& where, Message what, Message hint) {
    throw Error({std::move(what), std::move(hint), where});
}

Message nearestOrAll(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t maxListed = 12;
    const bool isShort = !known.empty() && known.size() <= maxListed;
    return didYouMean(word, known,
                      isShort ? message(KC_TEXT("engine", "allowed: {0}"), joined(known, ", "))
                              : Message{});
}

} // namespace kernelcurve
