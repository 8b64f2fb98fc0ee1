#include "ui/window/flows/crash_flow.h"

#include "app/crash/crash_report.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/text/error.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/message_bar.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFontDatabase>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>

namespace kernelcurve {
namespace {

struct CrashText {
    Q_DECLARE_TR_FUNCTIONS(CrashText)
};

} // namespace

CrashDialog::CrashDialog(const std::string& report, QWidget* parent)
    : QDialog(parent)
    , text_(named("crashReport", new QPlainTextEdit(QString::fromStdString(report), this))) {
    setObjectName(QStringLiteral("crashDialog"));
    setWindowTitle(CrashText::tr("Crash report"));
    auto* about = new QLabel(
        CrashText::tr(
            "This is all that was recorded, and nothing of it has been sent. It names "
            "versions, the device and what the program did last; names of folders, files, "
            "the person and the machine are left out. Read it, change it as you like, add "
            "what you did before, and send it to whoever looks after the program."),
        this);
    about->setWordWrap(true);
    about->setBuddy(text_);
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setTabChangesFocus(true);
    text_->setAccessibleName(windowTitle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* save = named("saveCrashReport",
                       buttons->addButton(CrashText::tr("&Save…"), QDialogButtonBox::ActionRole));
    auto* copy = named("copyCrashReport",
                       buttons->addButton(CrashText::tr("&Copy"), QDialogButtonBox::ActionRole));
    columnOf({about, {text_, 1}, buttons}, this);
    constexpr QSize usual(760, 520);
    resize(usual);
    connect(save, &QPushButton::clicked, this, &CrashDialog::saveByDialog);
    connect(copy, &QPushButton::clicked, this, &CrashDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void CrashDialog::copy() const {
    QApplication::clipboard()->setText(text_->toPlainText());
}

bool CrashDialog::save(const QString& file) {
    try {
        writeFileAtomically(file.toStdString(), text_->toPlainText().toStdString());
        return true;
    } catch (const Error& error) {
        QMessageBox::warning(this, windowTitle(), explained(error.failure()));
        return false;
    }
}

void CrashDialog::saveByDialog() {
    const QString file =
        QFileDialog::getSaveFileName(this, CrashText::tr("Save the crash report"),
                                     QDir::home().filePath(QStringLiteral("kernelcurve-crash.txt")),
                                     CrashText::tr("Text (*.txt)"));
    if (!file.isEmpty())
        save(file);
}

void offerCrashReports(const std::filesystem::path& folder, MessageBar& messages, QWidget& window) {
    const std::vector<CrashReport> reports = takeCrashReports(folder);
    if (reports.empty())
        return;
    // The newest; those before it lie in the folder.
    messages.showMessage(
        Tone::Warning,
        CrashText::tr("Kernelcurve crashed the last time. There is a report of it that you can "
                      "read and send; nothing is sent by itself."),
        {{CrashText::tr("Show the report"),
          [&window, text = reports.front().text] {
              auto* dialog = new CrashDialog(text, &window);
              dialog->setAttribute(Qt::WA_DeleteOnClose);
              dialog->open();
          }}},
        QStringLiteral("crash"));
}

} // namespace kernelcurve
