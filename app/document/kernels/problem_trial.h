#pragma once

#include "app/engine/engine_client.h"
#include "gpu/catalog/catalog.h"
#include "gpu/catalog/import/kernel_import.h"

#include <QObject>
#include <QPointer>

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// Determines which of the matching problems an imported kernel computes. The class runs each
/// proposed header once on the CPU device with small sizes, in the background, and compares the
/// results with the reference. If no problem gives correct results, a traced run with a new problem
/// shows the accesses to the kernel's arrays. The class does not block, and runs no untrusted
/// kernel.
class ProblemTrial : public QObject {
    Q_OBJECT

  public:
    explicit ProblemTrial(EngineClient& engine, QObject* parent = nullptr);
    ~ProblemTrial() override;

    /// Starts a test and stops a test in progress. If there are no problems to test, only traces
    /// the kernel.
    void start(const ImportRequest& request, const std::vector<std::string>& problems);
    void stop();
    bool busy() const { return busy_; }

  signals:
    /// Emitted instead of `ended` if the program is not trusted. `files` are the program's files.
    void untrusted(const kernelcurve::KernelText& program,
                   const std::vector<std::filesystem::path>& files);
    /// `right` contains the problems that the kernel computes, in the given order. If `right` is
    /// empty, `observed` contains the accesses of a completed traced run. `failure` is the reason
    /// why no problem could be tested.
    void ended(const std::vector<std::string>& right,
               const std::optional<kernelcurve::ObservedRun>& observed,
               const std::optional<kernelcurve::Failure>& failure);

  private:
    void proceed();
    bool observe();
    bool mayRun(const KernelFile& kernel, const ImportProposal& proposal);
    void run(const Experiment& experiment);
    void end(const std::optional<ObservedRun>& observed);

    EngineClient& engine_;
    QPointer<Run> run_;
    ImportRequest request_;
    std::vector<std::string> problems_;
    std::size_t next_ = 0;
    Catalog catalog_;
    std::vector<std::string> right_;
    std::optional<Failure> failure_;
    bool tried_ = false; ///< true if the worker has tested at least one problem
    bool busy_ = false;
    Query<event::Traced> trace_;
};

} // namespace kernelcurve
