#pragma once

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/import/kernel_import.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Finds out which of the problems that fit a stranger's kernel it computes: its header for each is
/// proposed and run once on the CPU device, at small sizes, where results are compared with the
/// reference, in a worker of its own. If it computes none of them, a traced run of a problem of its
/// own shows what it does with its arrays. Nothing blocks, and nothing runs of a kernel that nobody
/// has said yes to.
class ProblemTrial : public QObject {
    Q_OBJECT

  public:
    /// `worker` starts a worker; it does so at the first trial.
    explicit ProblemTrial(QStringList worker, QObject* parent = nullptr);
    ~ProblemTrial() override;

    /// Takes the place of the trial that is in progress. Without problems the kernel is only
    /// traced.
    void start(const ImportRequest& request, const std::vector<std::string>& problems);
    void stop();
    bool busy() const { return busy_; }

  signals:
    /// Replaces `ended` if the program may not run yet. `files` are those that it was read from.
    void untrusted(const kernelcurve::KernelText& program,
                   const std::vector<std::filesystem::path>& files);
    /// `right`: in the order in which they were given. `observed`: if none is, what a traced run
    /// showed, if it came to its end. `failure`: why none could be tried.
    void ended(const std::vector<std::string>& right,
               const std::optional<kernelcurve::ObservedRun>& observed,
               const std::optional<kernelcurve::Failure>& failure);

  private:
    void proceed();
    bool observe();
    bool mayRun(const KernelFile& kernel, const ImportProposal& proposal);
    void run(const Experiment& experiment);
    void end(const std::optional<ObservedRun>& observed);

    std::unique_ptr<EngineClient> engine_;
    ImportRequest request_;
    std::vector<std::string> problems_;
    std::size_t next_ = 0;
    Catalog catalog_;
    std::vector<std::string> right_;
    std::optional<Failure> failure_;
    bool tried_ = false; ///< at least one of them
    bool busy_ = false;
    Query<event::Traced> trace_;
};

} // namespace kernelcurve
