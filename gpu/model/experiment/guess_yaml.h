#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/format/yaml_reader.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// `guesses:` of an experiment. Throws Error.
std::vector<Guess> readGuesses(const YamlNode& node);
/// What stands below "guesses:"; reads back equal.
std::string writeGuesses(const std::vector<Guess>& guesses);

} // namespace kernelcurve
