#pragma once

#include "app/document/labs/guess.h"
#include "app/export/text/text_table.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelcurve {

/// Imports the guesses from a saved document (an experiment or a recording), or from all documents
/// in a folder. A guess without a name gets the name of the file or folder. Returns the number of
/// guesses. `without` receives the names of documents without guesses. Throws Error if a folder is
/// unreadable.
int addGuessesOf(Experiment& into, const std::filesystem::path& fileOrFolder,
                 std::vector<std::string>& without);

/// The error of a student's guess.
struct PersonsGuess {
    std::string who;
    std::string curve; ///< name of the curve in the chart
    GuessError error;
    int rank = 0; ///< rank among the guesses for the same curve, by mean error
};
/// Returns the guesses for the curves of `plot`, sorted by error for each curve.
std::vector<PersonsGuess> personsGuesses(const Recording& truth, const PlotSettings& plot);
TextTable guessTable(const std::vector<PersonsGuess>& guesses);

} // namespace kernelcurve
