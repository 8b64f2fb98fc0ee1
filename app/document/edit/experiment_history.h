#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/text/message.h"

#include <cstddef>
#include <vector>

namespace kernelcurve {

/// Returns the name of a change for the Undo command, such as "selection of read_offset". `before`
/// and `after` must differ.
Message changeName(const Experiment& before, const Experiment& after);

/// Options for storing a change of an experiment in its history.
struct Edit {
    /// The words after "Undo". If `name` is empty, changeName() derives them from the difference.
    Message name = {};
    /// True for a change that is part of a series, such as key presses in one field. Consecutive
    /// changes in a series form one step.
    bool typed = false;
};

/// The undo history of an experiment. It stores the complete experiment before and after each step.
/// New settings therefore need no additional code.
class ExperimentHistory {
  public:
    struct State {
        Experiment experiment;
        bool setUp = false; ///< true if the program made the change and can repeat it
    };

    /// Adds a step and discards the redo steps. Does nothing if the two states are equal.
    void add(State before, State after, const Edit& edit);
    /// Ends a series of changes. The next change is a new step.
    void endTyping();
    void clear();

    /// Return the name of the next undo or redo step, or null if no step remains.
    const Message* undoName() const;
    const Message* redoName() const;
    /// Undo or redo one step and return the resulting state. The step must exist (see undoName()
    /// and redoName()).
    const State& undo();
    const State& redo();

  private:
    struct Step {
        State before;
        State after;
        Message name;
        bool typed = false;
    };

    std::vector<Step> steps_;
    std::size_t done_ = 0; ///< number of applied steps, which precede the undone steps
};

} // namespace kernelcurve
