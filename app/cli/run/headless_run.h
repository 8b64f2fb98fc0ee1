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

/// A run on a terminal, from its first configuration to its last: progress and messages on stderr,
/// Ctrl-C, an exit code.
class HeadlessRun {
  public:
    HeadlessRun(EngineClient& client, const Catalog& catalog, Experiment experiment, bool quiet);

    /// `plan` is the experiment's; `leftOut` holds indices of it.
    void carryOut(const Plan& plan, std::vector<std::int64_t> leftOut = {});
    /// Measures what this recording, which the experiment is from, has not, and keeps its rows.
    /// Throws Error if the file cannot be read.
    void goOnFrom(const std::string& recording);
    /// Those that were saved with the experiment.
    void setKernelFiles(std::vector<SavedKernel> kernels) {
        document_.setKernelFiles(std::move(kernels));
    }
    /// For a recording that is written to `file`: with the custom kernels as they are.
    void gatherKernels(const std::string& file) {
        document_.gatherKernels(QString::fromStdString(file));
    }
    const Recording& recording() const { return document_.recording(); }
    const event::Finished& finished() const { return finished_; }
    bool interrupted() const { return interrupted_; }
    /// The outputs are written, what was kept meanwhile may go.
    void discardAutosave() { document_.discardAutosave(); }
    /// The outputs could not be written: prints where all that was measured is.
    void printWhereItIs();
    /// Prints why the run ended before its end, and how many configurations failed.
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

/// Names recordings of earlier runs that never came to their end, if there are any.
void printEarlierRuns();

} // namespace kernelcurve
