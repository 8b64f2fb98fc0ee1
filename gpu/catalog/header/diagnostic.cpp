#include "gpu/catalog/header/diagnostic.h"

#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"

namespace kernelcurve {

void failAt(const SourcePosition& where, Message what, Message hint) {
    Failure failure;
    failure.what = std::move(what);
    failure.hint = std::move(hint);
    failure.where = where;
    throw Error(std::move(failure));
}

Message nearestOrAll(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t mostListed = 12;
    const bool isShort = !known.empty() && known.size() <= mostListed;
    return didYouMean(word, known,
                      isShort ? message(KC_TEXT("engine", "there are {0}"), listed(known))
                              : Message{});
}

std::string listed(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + word;
    return list;
}

} // namespace kernelcurve
