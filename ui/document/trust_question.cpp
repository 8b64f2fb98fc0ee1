#include "ui/document/trust_question.h"

#include "app/trust/trusted_programs.h"
#include "gpu/model/protocol/protocol.h"
#include "ui/widgets/named.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace kernelcurve {
namespace {

struct TrustText {
    Q_DECLARE_TR_FUNCTIONS(TrustQuestion)
};

/// A name is a stranger's too: what it holds is no markup and no order of writing.
QString shownName(const std::string& name) {
    QString shown = QString::fromStdString(name);
    for (QChar& character : shown)
        if (!character.isPrint() || character.category() == QChar::Other_Format)
            character = QChar::ReplacementCharacter;
    return QStringLiteral("“%1”").arg(shown);
}

QStringList untrustedNames(const std::vector<KernelText>& programs) {
    QStringList names;
    for (const KernelText& program : programs)
        for (const std::string& file : untrustedFiles(program))
            if (const QString name = shownName(file); !names.contains(name))
                names << name;
    return names;
}

} // namespace

bool mayRun(QWidget& window, const std::vector<KernelText>& programs,
            const std::vector<std::filesystem::path>& own) {
    const QStringList names = untrustedNames(programs);
    if (names.isEmpty())
        return true;
    QMessageBox question(&window);
    question.setObjectName(QStringLiteral("trustQuestion"));
    question.setIcon(QMessageBox::Warning);
    question.setTextFormat(Qt::PlainText);
    question.setWindowTitle(TrustText::tr("Programs from elsewhere"));
    constexpr int most = 8;
    QString listed = names.mid(0, most).join(TrustText::tr(", "));
    if (names.size() > most)
        listed = TrustText::tr("%1 and %2 more").arg(listed).arg(names.size() - most);
    question.setText(TrustText::tr("%1: a program that was not made here.").arg(listed));
    question.setInformativeText(TrustText::tr(
        "On the CPU it will run in a sandbox without network and files; a GPU has neither. "
        "Look at its source first."));
    auto* run = named("trustProgram",
                      question.addButton(TrustText::tr("&Run it"), QMessageBox::AcceptRole));
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(QMessageBox::Cancel);
    auto* always = named(
        "trustOwnHand",
        new QCheckBox(TrustText::tr("Also run what I write into its files with other editors"),
                      &question));
    if (own.empty())
        always->hide();
    else
        question.setCheckBox(always);
    question.exec();
    if (question.clickedButton() != run)
        return false;
    try {
        for (const KernelText& program : programs)
            trust(program);
        if (always->isChecked())
            trustOwnHand(own);
    } catch (const Error&) {
        // It holds until the program's end, and is asked again then.
    }
    return true;
}

} // namespace kernelcurve
