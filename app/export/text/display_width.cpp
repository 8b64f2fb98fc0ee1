#include "app/export/text/display_width.h"

#include <utf8proc.h>

namespace kernelcurve {

std::size_t displayWidth(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        utf8proc_int32_t character = 0;
        const utf8proc_ssize_t bytes =
            utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at),
                             static_cast<utf8proc_ssize_t>(text.size() - at), &character);
        // A terminal shows one replacement character for each invalid byte.
        width += bytes < 1 ? 1 : static_cast<std::size_t>(utf8proc_charwidth(character));
        at += bytes < 1 ? 1 : static_cast<std::size_t>(bytes);
    }
    return width;
}

} // namespace kernelcurve
