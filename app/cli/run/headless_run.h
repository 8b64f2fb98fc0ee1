#pragma once

#include "app/cli/options/exit_code.h"
#include "app/cli/run/progress_line.h"
#include "app/document/experiment_document.h"
#include "app/document/run_controller.h"

#include <QEventLoop>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A run on a terminal: progress and messages on stderr, Ctrl-C, and an exit status.
class HeadlessRun {
  public:
    HeadlessRun(EngineClient& client, const Catalog& catalog, Experiment experiment, bool quiet);

    /// Runs `plan`, which belongs to the experiment. `leftOut` contains the indices to skip.
    void carryOut(const Plan& plan, std::vector<std::int64_t> leftOut = {});
    /// Measures the missing rows of this recording, which also contains the experiment, and keeps
    /// its rows. Throws Error if the file is unreadable.
    void goOnFrom(const std::string& recording);
    /// Sets the custom kernels that were saved with the experiment.
    void setKernelFiles(std::vector<SavedKernel> kernels) {
        document_.setKernelFiles(std::move(kernels));
    }
    /// Stores the current custom kernels in the recording that will be written to `file`.
    void gatherKernels(const std::string& file) {
        document_.gatherKernels(QString::fromStdString(file));
    }
    const Recording& recording() const { return document_.recording(); }
    const event::Finished& finished() const { return finished_; }
    bool interrupted() const { return interrupted_; }
    /// Removes the autosaved recording. Call this after the outputs were written.
    void discardAutosave() { document_.discardAutosave(); }
    /// Prints the path of the autosaved recording. Call this if the outputs could not be written.
    void printWhereItIs();
    /// Prints the reason if the run ended early, and the number of failed configurations.
    void printWhatWentWrong() const;

  private:
    void awaitEnd();

    bool quiet_;
    ExperimentDocument document_;
    RunController runs_;
    ProgressLine progress_;
    event::Finished finished_;
    QEventLoop loop_;
    bool interrupted_ = false;
};

ExitCode exitCode(const HeadlessRun& run);

/// Lists unfinished recordings from earlier runs, if any, unless another program reads the
/// messages.
void printEarlierRuns();

} // namespace kernelcurve
