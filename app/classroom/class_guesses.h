#pragma once

#include "app/document/labs/guess.h"
#include "app/export/text/text_table.h"
#include "gpu/model/recording/recording.h"

#include <filesystem>
#include <string>
#include <vector>

namespace kernelcurve {

/// Takes the guesses of a document, an experiment or a recording that somebody saved, or of all in
/// a folder. A guess is of whom it says, else of whoever the file's or folder's name says. Gives
/// how many there were; `without` gets the names of documents that have none. Throws Error if a
/// folder cannot be read.
int addGuessesOf(Experiment& into, const std::filesystem::path& fileOrFolder,
                 std::vector<std::string>& without);

/// How far one user is off.
struct PersonsGuess {
    std::string who;
    std::string curve; ///< as the chart names it
    GuessError error;
    int rank = 0; ///< among those about the same curve, by the mean error
};
/// Those of the class about what `plot` shows, the nearest of each curve first.
std::vector<PersonsGuess> personsGuesses(const Recording& truth, const PlotSettings& plot);
TextTable guessTable(const std::vector<PersonsGuess>& guesses);

} // namespace kernelcurve
