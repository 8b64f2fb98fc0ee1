#pragma once

#include "app/manual/manual_pages.h"

#include <QString>

#include <functional>
#include <vector>

namespace kernelcurve {

/// A part of a page that starts at a heading, as plain text for a search.
struct ManualSection {
    ManualChapter heading;
    QString text;
};

struct ManualHtml {
    QString body;
    std::vector<ManualSection> sections;
    std::vector<QString> pictures; ///< the addresses of pictures that the page contains
};

/// Converts a page to HTML. `address` converts the links and the pictures of the page to addresses
/// in the site. If `address` returns an empty text, the link becomes plain text.
ManualHtml manualHtml(const ManualPage& page,
                      const std::function<QString(const QString& link)>& address);

} // namespace kernelcurve
