#pragma once

#include "app/engine/hosts.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kernelcurve {

/// A machine by its name and how its worker is started: over ssh, in a job of Slurm, in a
/// container, or by any command.
class AddHostDialog : public QDialog {
    Q_OBJECT

  public:
    explicit AddHostDialog(QWidget* parent = nullptr);

    /// As it is filled in.
    Host host() const;

  private:
    void check();

    QLineEdit* name_;
    QComboBox* ssh_;
    QCheckBox* job_;
    QLineEdit* slurm_;
    QLineEdit* container_;
    QLineEdit* worker_;
    QLineEdit* before_;
    QLabel* command_; ///< what all of it makes
    QPushButton* add_;
};

/// The names that a file of OpenSSH's client knows, without patterns.
QStringList sshHostsIn(const QString& file);

} // namespace kernelcurve
