#pragma once

#include "app/cli/exit_code.h"
#include "app/cli/progress_line.h"
#include "app/document/autosave.h"
#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/recording/recording.h"

#include <QEventLoop>

#include <cstdint>
#include <vector>

namespace kernelcurve {

/// One run from its first configuration to its last, with its progress on stderr.
class HeadlessRun {
  public:
    HeadlessRun(EngineClient& client, Experiment experiment, bool quiet);

    /// `done` holds indices of the plan that are left out.
    void carryOut(const Catalog& catalog, std::vector<std::int64_t> done = {});
    const Recording& recording() const { return recording_; }
    const event::Finished& finished() const { return finished_; }
    bool interrupted() const { return interrupted_; }
    /// The outputs are written, what was kept meanwhile may go.
    void discardAutosave() { autosave_.discard(); }
    /// The outputs could not be written: prints where all that was measured is.
    void printWhereItIs();
    /// Prints why the run ended before its end, and how many configurations failed.
    void printWhatWentWrong() const;

  private:
    void begin(const event::Started& started);
    void accept(const event::Measured& measured);
    void accept(const event::Telemetry& telemetry);
    void replace(const Measurement& measurement);
    void interrupt();

    EngineClient& client_;
    Recording recording_;
    bool quiet_;
    Autosave autosave_;
    ProgressLine progress_;
    event::Finished finished_;
    QEventLoop loop_;
    bool interrupted_ = false;
    std::int64_t again_ = 0;
    std::int64_t leftOut_ = 0; ///< of the plan
};

ExitCode exitCode(const HeadlessRun& run);

/// Names recordings of earlier runs that never came to their end, where there are any.
void printEarlierRuns();

} // namespace kernelcurve
