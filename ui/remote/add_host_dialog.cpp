#include "ui/remote/add_host_dialog.h"

#include "app/engine/host_launch.h"
#include "gpu/model/device/device_place.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextStream>

namespace kernelcurve {

QStringList sshHostsIn(const QString& file) {
    QStringList hosts;
    QFile data(file);
    if (!data.open(QFile::ReadOnly | QFile::Text))
        return hosts;
    // Matches "Host a b" and "Host=a", case-insensitive (see ssh_config(5)).
    static const QRegularExpression line(QStringLiteral("^\\s*host[\\s=]+(.*)$"),
                                         QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression blanks(QStringLiteral("[\\s\"]+"));
    QTextStream text(&data);
    while (!text.atEnd()) {
        const QRegularExpressionMatch match = line.match(text.readLine());
        for (const QString& name : match.captured(1).split(blanks, Qt::SkipEmptyParts))
            if (!name.contains(u'*') && !name.contains(u'?') && !name.startsWith(u'!'))
                hosts << name;
    }
    hosts.removeDuplicates();
    return hosts;
}

AddHostDialog::AddHostDialog(QWidget* parent)
    : QDialog(parent)
    , name_(named("hostName", new QLineEdit(this)))
    , ssh_(named("hostSsh", new QComboBox(this)))
    , job_(named("hostJob", new QCheckBox(tr("Run the worker in a Slurm &job"), this)))
    , slurm_(named("hostSlurm", new QLineEdit(this)))
    , container_(named("hostContainer", new QLineEdit(this)))
    , worker_(named("hostWorker", new QLineEdit(this)))
    , before_(named("hostBefore", new QLineEdit(this)))
    , command_(new QLabel(this)) {
    setWindowTitle(tr("Add machine"));
    ssh_->setEditable(true);
    ssh_->addItem(QString()); // An empty entry represents this machine.
    ssh_->addItems(sshHostsIn(QDir::homePath() + QStringLiteral("/.ssh/config")));
    slurm_->setText(QStringLiteral("--gres=gpu:1"));
    slurm_->setToolTip(tr("salloc options: --partition=gpu --gres=gpu:1 --time=30"));
    container_->setPlaceholderText(QStringLiteral("apptainer exec --nv IMAGE"));
    worker_->setPlaceholderText(QString::fromStdString(Host().worker));
    before_->setPlaceholderText(QStringLiteral("module load cuda"));
    command_->setWordWrap(true);
    command_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    command_->setTextFormat(Qt::PlainText);

    auto* form = new QFormLayout;
    form->addRow(tr("&Name:"), name_);
    form->addRow(tr("&SSH host:"), ssh_);
    ssh_->lineEdit()->setAccessibleName(tr("SSH host"));
    form->addRow(job_);
    form->addRow(tr("Job &options:"), slurm_);
    form->addRow(tr("&Container:"), container_);
    form->addRow(tr("&Worker:"), worker_);
    form->addRow(tr("Se&tup command:"), before_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, Qt::Horizontal, this);
    add_ = buttons->addButton(tr("&Add"), QDialogButtonBox::AcceptRole);
    auto* about = new QLabel(tr("The machine's devices appear as NAME/cuda:0, NAME/cuda:1, and so "
                                "on. Authentication uses your ssh configuration."),
                             this);
    about->setWordWrap(true);
    columnOf({about, form, {command_, 1}, buttons}, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(job_, &QCheckBox::toggled, this, &AddHostDialog::check);
    connect(ssh_, &QComboBox::currentTextChanged, this, &AddHostDialog::check);
    for (QLineEdit* field : {name_, slurm_, container_, worker_, before_})
        connect(field, &QLineEdit::textChanged, this, &AddHostDialog::check);
    check();
    constexpr QSize usual(520, 400);
    resize(usual);
}

Host AddHostDialog::host() const {
    Host host;
    host.name = name_->text().trimmed().toStdString();
    host.ssh = splitWords(ssh_->currentText());
    if (job_->isChecked())
        host.slurm = splitWords(slurm_->text());
    host.container = splitWords(container_->text());
    if (const QString worker = worker_->text().trimmed(); !worker.isEmpty())
        host.worker = worker.toStdString();
    host.before = before_->text().trimmed().toStdString();
    return host;
}

void AddHostDialog::check() {
    slurm_->setEnabled(job_->isChecked());
    const Host made = host();
    const bool isSomewhere = !made.ssh.empty() || made.slurm || !made.container.empty();
    add_->setEnabled(isHostName(made.name) && isSomewhere);
    if (!made.name.empty() && !isHostName(made.name))
        command_->setText(tr("Use letters, digits, and . - _; start with a letter or digit"));
    else if (!isSomewhere)
        command_->setText(tr("Enter an SSH host, a Slurm job, or a container."));
    else
        command_->setText(launchOf(made).command.join(u' '));
}

} // namespace kernelcurve
