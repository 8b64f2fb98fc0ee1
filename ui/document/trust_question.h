#pragma once

#include <filesystem>
#include <optional>
#include <vector>

class QWidget;

namespace kernelcurve {

struct KernelText;

/// Whether these programs may be compiled and run: all of their files are trusted, or the person
/// says yes now, which is kept. Where `own` are the files that one program is read from, they may
/// say yes to all that they will write there, too.
bool mayRun(QWidget& window, const std::vector<KernelText>& programs,
            const std::vector<std::filesystem::path>& own = {});

} // namespace kernelcurve
