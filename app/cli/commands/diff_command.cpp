#include "app/cli/commands/commands.h"

#include "app/cli/options/session.h"
#include "app/cli/output/formatted_output.h"
#include "app/export/diff_table.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"

#include <iostream>

namespace kernelcurve {
namespace {

void printHead(const char* side, const std::string& file, const Recording& recording) {
    std::cout << side << ": " << file;
    for (const std::string& stated :
         {deviceNames(recording), environmentText(firstEnvironment(recording), "time")})
        if (!stated.empty())
            std::cout << ", " << stated;
    std::cout << '\n';
}

double leastOf(const std::string& text) {
    if (text.empty())
        return minChange;
    // A plain number is also a percentage, because the percent sign is inconvenient in shell
    // scripts.
    const auto percent = parseReal(text);
    const auto fraction = percent ? std::optional(*percent / 100) : parsePercent(text);
    if (!fraction || *fraction < 0)
        throw Error({message(KC_TEXT("engine", "Invalid percentage: {0}"), text),
                     message(KC_TEXT("engine", "write a number, such as 5")),
                     {"--least"}});
    return *fraction;
}

} // namespace

ExitCode carryOut(const DiffCommand& command) {
    const double least = leastOf(command.least);
    const Recording old = readRecordingFile(command.old);
    const Recording now = readRecordingFile(command.now);
    const RecordingDiff diff = diffOf(old, now, command.metric, least);
    print(command.format, diffTable(diff), diffStructure(diff), [&] {
        printHead("old", command.old, old);
        printHead("new", command.now, now);
        std::cout << environmentText(diff) << '\n'
                  << alignedText(diffSummary(diff)) << '\n'
                  << diffCounts(diff);
    });
    if (diff.anyWorse())
        return ExitCode::SomeFailed;
    if (!diff.shared.empty())
        return ExitCode::Done;
    printError(
        {message(KC_TEXT("engine", "The recordings have no measured configuration in common")),
         message(KC_TEXT("engine",
                         "two configurations match if the kernel and all parameters are equal"))});
    return ExitCode::BadInput;
}

} // namespace kernelcurve
