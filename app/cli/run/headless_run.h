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

    /// `plan` is the experiment's; `leftOut` contains its skipped indices.
    void carryOut(const Plan& plan, std::vector<std::int64_t> leftOut = {});
    /// Measures the missing rows of this recording, from which the experiment comes, and keeps its
    /// rows. Throws Error if the file is unreadable.
    void goOnFrom(const std::string& recording);
    /// The custom kernels that were saved with the experiment.
    void setKernelFiles(std::vector<SavedKernel> kernels) {
        document_.setKernelFiles(std::move(kernels));
    }
    /// For a recording in `file`: with the current custom kernels.
    void gatherKernels(const std::string& file) {
        document_.gatherKernels(QString::fromStdString(file));
    }
    const Recording& recording() const { return document_.recording(); }
    const event::Finished& finished() const { return finished_; }
    bool interrupted() const { return interrupted_; }
    /// The outputs are written, so the autosaved recording can be removed.
    void discardAutosave() { document_.discardAutosave(); }
    /// The outputs could not be written: prints the path of the autosaved recording.
    void printWhereItIs();
    /// Prints the reason for an early end of the run, and the number of failed configurations.
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

/// Lists unfinished recordings of earlier runs, if there are any.
void printEarlierRuns();

} // namespace kernelcurve
