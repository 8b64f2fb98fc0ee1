#include "app/classroom/class_guesses.h"

#include "app/assignment/handed_in.h"
#include "app/chart/data/chart_series_key.h"
#include "app/classroom/class_roster.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/recording/recording_yaml.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/visible_text.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

/// Returns 0 also for an unreadable file.
int takeFrom(Experiment& into, const Submission& file) {
    try {
        const std::string text = readDocumentFile(file.file);
        const std::string name = file.file.string();
        return takeGuesses(into,
                           isRecording(text) ? readRecording(text, name).recording.experiment
                                             : readExperiment(text, name),
                           file.student);
    } catch (const Error&) {
        return 0;
    }
}

std::string percent(double share) {
    constexpr double tenths = 1000;
    return formatReal(std::round(share * tenths) / 10);
}

} // namespace

int addGuessesOf(Experiment& into, const fs::path& fileOrFolder,
                 std::vector<std::string>& without) {
    std::vector<Submission> files;
    std::error_code error;
    if (!fs::is_directory(fileOrFolder, error))
        files.push_back({studentOf(fileOrFolder), fileOrFolder});
    else
        files = filesByStudent(fileOrFolder, isDocumentFile);
    int all = 0;
    for (const Submission& file : files) {
        const int taken = takeFrom(into, file);
        if (taken == 0)
            without.push_back(file.file.filename().string());
        all += taken;
    }
    return all;
}

std::vector<PersonsGuess> personsGuesses(const Recording& truth, const PlotSettings& plot) {
    const std::vector<Measurement> rows =
        isDerived(plot.y) ? withDerived(truth) : truth.measurements;
    std::vector<PersonsGuess> all;
    const bool several = comparesDevices(truth) || hasPredicted(truth);
    for (const auto& [device, ofDevice] : rowsByDevice(truth, rows))
        for (const Guess& guess : truth.experiment.guesses) {
            if (guess.by.empty() || guess.x != plot.x || guess.y != plot.y)
                continue;
            const std::string curve = curveName(guess.of).toStdString();
            if (const auto error = guessError(guess, ofDevice, plot.isLogX()))
                all.push_back({guess.by,
                               !several        ? curve
                               : curve.empty() ? device
                                               : curve + ", " + device,
                               *error});
        }
    std::ranges::stable_sort(all, [](const PersonsGuess& a, const PersonsGuess& b) {
        return std::tuple(a.curve, a.error.mean) < std::tuple(b.curve, b.error.mean);
    });
    for (std::size_t place = 0; place < all.size(); ++place)
        all[place].rank =
            place > 0 && all[place - 1].curve == all[place].curve ? all[place - 1].rank + 1 : 1;
    return all;
}

TextTable guessTable(const std::vector<PersonsGuess>& guesses) {
    TextTable table{{"who", "curve", "rank", "mean error %", "largest error %", "at"}, {}};
    for (const PersonsGuess& each : guesses)
        table.rows.push_back({visibleText(each.who), visibleText(each.curve),
                              std::to_string(each.rank), percent(each.error.mean),
                              percent(each.error.largest),
                              shownValue(each.error.at).toStdString()});
    return table;
}

} // namespace kernelcurve
