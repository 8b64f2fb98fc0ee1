#pragma once

#include <QObject>

#include <string>

namespace kernelcurve {

class EngineClient;

/// Answers where a machine has no worker of this version: asks whoever sits at the terminal. Where
/// nobody does, one is sent if that was agreed to before, else another version is used if there is
/// one. Says how the sending goes.
class InstallQuestion : public QObject {
  public:
    /// Lives as long as the client: a machine may be connected again in the middle of a run.
    InstallQuestion(EngineClient& client, bool agreed);

  private:
    void look(const std::string& host);
    void answer(const std::string& host);

    EngineClient& client_;
    bool agreed_;
    bool sends_ = false;
};

} // namespace kernelcurve
