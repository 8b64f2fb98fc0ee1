#pragma once

#include "app/engine/hosts.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kernelcurve {

/// Adds a machine. The user enters the name of the machine and selects how its worker starts: over
/// ssh, in a Slurm job, in a container, or with any command.
class AddHostDialog : public QDialog {
    Q_OBJECT

  public:
    explicit AddHostDialog(QWidget* parent = nullptr);

    /// Returns the values of the form.
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
    QLabel* command_; ///< resulting command, or a note about missing information
    QPushButton* add_;
};

/// Returns the host names in an OpenSSH client configuration file. Ignores patterns.
QStringList sshHostsIn(const QString& file);

} // namespace kernelcurve
