#pragma once

namespace kernelcurve {

class EngineClient;

/// From now on answers where a machine has no worker of this version: asks whoever sits at the
/// terminal. Where nobody does, one is sent if that was agreed to before, else another version is
/// used if there is one. Says how the sending goes. That holds as long as the client lives: a
/// machine may be connected again in the middle of a run.
void answerInstallQuestions(EngineClient& client, bool agreed);

} // namespace kernelcurve
