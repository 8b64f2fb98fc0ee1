#pragma once

#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <string>

namespace kernelcurve {

/// Makes ssh show its questions in a dialog of this program (ui/remote/ask_pass.h), because ssh has
/// no terminal. Does not affect other processes. Has no effect if SSH_ASKPASS_REQUIRE selects
/// another program.
void askByDialog(QProcess& process, const std::string& host);

/// Sends a signal to a process and its children. The process must be the leader of its process
/// group.
void signalGroup(const QProcess& process, int signal);

/// The login to a machine that all its workers share, so that ssh asks for a password only once.
/// The class starts an `ssh -N` process as the master of the workers' connections (ssh_config(5),
/// ControlMaster), with a socket in a private folder. If the user's configuration specifies a
/// control path, the workers use that connection, and this class starts none. The master is
/// separate from the workers' processes, because it ends only after all its connections. The master
/// also ends if this program is killed. Everything runs on the owner's thread without blocking,
/// except for the destructor.
class SshConnection : public QObject {
    Q_OBJECT

  public:
    /// `login` contains the arguments of ssh, with the destination last. For `asks`, see
    /// WorkerLaunch.
    SshConnection(QStringList login, std::string host, bool asks, QObject* parent = nullptr);
    ~SshConnection() override;

    /// Registers a user of the connection. Afterwards, ready() or failed() is emitted.
    void enter();
    /// Unregisters a user of the connection. The connection remains open for a minute after the
    /// last user has left. During this time, a replacement for a crashed worker needs no login.
    void leave();
    /// Closes the connection immediately after its last user leaves.
    void endOnceLeft();
    /// Returns true if the users share one login. The result is known after ready().
    bool isShared() const { return state_ == State::Up; }
    /// Returns `command` with options for using this connection. The command must start with the
    /// arguments of the login.
    QStringList over(const QStringList& command) const;

  signals:
    void ready();
    /// Emitted when the login failed, with the exit status and the output of ssh.
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
    QProcess* process_ = nullptr; ///< ssh process that checks the configuration, or the master
    QTimer linger_;
};

} // namespace kernelcurve
