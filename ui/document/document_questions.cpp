#include "ui/document/document_questions.h"

#include "app/document/experiment_document.h"
#include "ui/widgets/messages/messages.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace kernelcurve {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(DocumentQuestions)
};

} // namespace

LeaveAnswer askBeforeLeaving(QWidget& window, const QString& title, const AtStake& stake) {
    const QString what = stake.settings || stake.rows > 0
                             ? Text::tr("“%1” has unsaved changes.")
                             : Text::tr("Earlier runs of “%1” are not saved.");
    QMessageBox question(QMessageBox::Question, Text::tr("Unsaved changes"), what.arg(title),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window);
    QStringList lost;
    if (stake.rows > 0)
        lost << Text::tr("Its %n measurement(s) would be lost.", nullptr,
                         static_cast<int>(stake.rows));
    if (stake.earlierRows > 0)
        lost << Text::tr("%n measurement(s) of earlier runs would be lost.", nullptr,
                         static_cast<int>(stake.earlierRows))
             << Text::tr("Save writes each earlier run to a separate file next to the document.");
    question.setInformativeText(joinedSentences(lost));
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
    case QMessageBox::Save:
        return LeaveAnswer::Save;
    case QMessageBox::Discard:
        return LeaveAnswer::Discard;
    default:
        return LeaveAnswer::Stay;
    }
}

bool askBeforeDiscarding(QWidget& window, const QString& title, qint64 rows) {
    const QString what =
        rows > 0 ? Text::tr("Discard %n measurement(s) of “%1”?", nullptr, static_cast<int>(rows))
                 : Text::tr("Discard the changes to “%1”?");
    QMessageBox question(QMessageBox::Warning,
                         rows > 0 ? Text::tr("Discard measurements") : Text::tr("Discard changes"),
                         what.arg(title), QMessageBox::Discard | QMessageBox::Cancel, &window);
    question.setInformativeText(rows > 0 ? Text::tr("The measurements are not saved anywhere else.")
                                         : Text::tr("The changes are not saved anywhere else."));
    question.setDefaultButton(QMessageBox::Cancel);
    return question.exec() == QMessageBox::Discard;
}

OverwriteAnswer askBeforeOverwriting(QWidget& window, const QString& file,
                                     const Overwriting& lost) {
    const QString name = QFileInfo(file).fileName();
    const QString what = lost.changed ? Text::tr("Another program has changed “%1”.")
                                      : Text::tr("“%1” contains another recording.");
    QMessageBox question(QMessageBox::Warning, Text::tr("Overwrite file"), what.arg(name),
                         QMessageBox::NoButton, &window);
    const int rows = static_cast<int>(lost.rows);
    if (rows == 0)
        question.setInformativeText(Text::tr("Its changes would be lost."));
    else if (lost.device.empty())
        question.setInformativeText(
            Text::tr("Its %n measurement(s) would be lost.", nullptr, rows));
    else
        question.setInformativeText(
            Text::tr("Its %n measurement(s) of %1 would be lost.", nullptr, rows)
                .arg(QString::fromStdString(lost.device)));
    auto* elsewhere = question.addButton(Text::tr("Save as…"), QMessageBox::AcceptRole);
    auto* overwrite = question.addButton(Text::tr("Overwrite"), QMessageBox::DestructiveRole);
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(elsewhere);
    question.exec();
    if (question.clickedButton() == overwrite)
        return OverwriteAnswer::Overwrite;
    return question.clickedButton() == elsewhere ? OverwriteAnswer::Elsewhere
                                                 : OverwriteAnswer::Cancel;
}

} // namespace kernelcurve
