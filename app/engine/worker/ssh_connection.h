#pragma once

#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <string>

namespace kernelcurve {

/// Has ssh, where `process` is one, ask by a dialog of this program (ui/remote/ask_pass.h): there
/// is no terminal to ask in. Where SSH_ASKPASS_REQUIRE is set, somebody else answers.
void askByDialog(QProcess& process, const std::string& host);

/// To the process and all that it started: it leads a group of its own once it is on its way.
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
    /// `login`: ssh's words, the destination being the last. `asks`: see WorkerLaunch.
    SshConnection(QStringList login, std::string host, bool asks, QObject* parent = nullptr);
    ~SshConnection() override;

    /// Somebody needs it: `ready` or `failed` follows.
    void enter();
    /// That one does no more. Once nobody does it stays for a minute, if it is up: a worker that
    /// crashed is replaced without another login.
    void leave();
    /// Without that minute, this time.
    void endOnceLeft();
    /// Once `ready`: whether all go over one login, or each has a login of its own.
    bool isShared() const { return state_ == State::Up; }
    /// The command, which begins with the words of the login, as it goes over this connection.
    QStringList over(const QStringList& command) const;

  signals:
    void ready();
    /// With the status of ssh and what it said.
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
    QProcess* process_ = nullptr; ///< that looks, or that connects
    QTimer linger_;
};

} // namespace kernelcurve
