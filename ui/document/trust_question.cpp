#include "ui/document/trust_question.h"

#include "app/trust/trusted_programs.h"
#include "gpu/model/protocol/protocol.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace kernelcurve {
namespace {

struct TrustText {
    Q_DECLARE_TR_FUNCTIONS(TrustQuestion)
};

/// Returns one sentence per file. File names are untrusted. Therefore, they appear without markup
/// and bidirectional marks.
QStringList reasonsIn(const std::vector<KernelText>& programs) {
    QStringList reasons;
    for (const KernelText& program : programs)
        for (const UntrustedFile& file : untrustedFiles(program))
            if (const QString reason = asSentence(file.reason); !reasons.contains(reason))
                reasons << reason;
    return reasons;
}

} // namespace

bool mayRun(QWidget& window, const std::vector<KernelText>& programs) {
    const QStringList reasons = reasonsIn(programs);
    if (reasons.isEmpty())
        return true;
    QMessageBox question(&window);
    question.setObjectName(QStringLiteral("trustQuestion"));
    question.setIcon(QMessageBox::Warning);
    question.setTextFormat(Qt::PlainText);
    question.setWindowTitle(TrustText::tr("Programs from other sources"));
    constexpr int maxShown = 8;
    QStringList shown = reasons.mid(0, maxShown);
    if (reasons.size() > maxShown)
        shown << TrustText::tr("%n more file(s).", nullptr,
                               static_cast<int>(reasons.size()) - maxShown);
    question.setText(shown.join(u'\n'));
    question.setInformativeText(TrustText::tr(
        "Review the code before you run it. On the CPU, the code runs in a sandbox without access "
        "to the network or your files. GPU code cannot access the network or your files either."));
    auto* run =
        named("trustProgram", question.addButton(TrustText::tr("&Run"), QMessageBox::AcceptRole));
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    if (question.clickedButton() != run)
        return false;
    try {
        for (const KernelText& program : programs)
            trust(program);
    } catch (const Error&) {
        // The consent lasts until the program ends.
    }
    return true;
}

} // namespace kernelcurve
