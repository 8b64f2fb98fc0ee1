#pragma once

#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <string>

namespace kernelcurve {

/// Makes ssh (if `process` is one) ask with a dialog of this program (ui/remote/ask_pass.h),
/// because there is no terminal. If SSH_ASKPASS_REQUIRE is set, another program answers.
void askByDialog(QProcess& process, const std::string& host);

/// Signals the process and its children: it leads its own process group after the start.
void signalGroup(const QProcess& process, int signal);

/// The login to a machine that all its workers share, so that a password is asked for once: an `ssh
/// -N` which is the master (ssh_config(5), ControlMaster) of what goes over it, with a socket in a
/// folder that nobody else may enter. Where the user's own configuration names a control path, that
/// one is used and there is none of ours. It is a process of its own, and not one of the workers',
/// because a master ends only after all that goes over it. It dies with this program, also if that
/// is killed. Everything happens on the thread that owns the object; nothing blocks but the end.
class SshConnection : public QObject {
    Q_OBJECT

  public:
    /// `login`: the arguments of ssh, with the destination last. `asks`: see WorkerLaunch.
    SshConnection(QStringList login, std::string host, bool asks, QObject* parent = nullptr);
    ~SshConnection() override;

    /// Registers a user: `ready` or `failed` follows.
    void enter();
    /// Unregisters a user. The last one leaves the connection open for a minute, so that a crashed
    /// worker is replaced without another login.
    void leave();
    /// Without that minute, this time.
    void endOnceLeft();
    /// After `ready`: whether the users share one login.
    bool isShared() const { return state_ == State::Up; }
    /// The command, which starts with the arguments of the login, modified to use this connection.
    QStringList over(const QStringList& command) const;

  signals:
    void ready();
    /// With the exit status and output of ssh.
    void failed(int status, const QByteArray& said);

  private:
    void makeProcess();
    void leaveToEach();
    void look();
    void connectNow();
    void checkSocket();
    void end();

    enum class State { Off, Looking, Connecting, Up, Each };
    State state_ = State::Off;
    QStringList login_;
    std::string host_;
    bool asks_;
    int users_ = 0;
    bool endsOnceLeft_ = false;
    QString socket_;
    QProcess* process_ = nullptr; ///< the process that checks or connects
    QTimer linger_;
};

} // namespace kernelcurve
