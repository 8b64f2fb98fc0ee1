#include "ui/document/left_text_offer.h"

#include "app/document/files/unsaved_text.h"
#include "ui/widgets/messages/message_bar.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>

namespace kernelcurve {
namespace {

struct LeftTextOffer {
    Q_DECLARE_TR_FUNCTIONS(kernelcurve::LeftTextOffer)
};

} // namespace

void offerLeftText(MessageBar& messages, QWidget& window, const LeftText& left,
                   const QString& untitled, const std::function<void()>& recover) {
    const QString file = QFileInfo(left.text.file).fileName();
    const QString name = file.isEmpty() ? untitled : file;
    const auto discard = [&messages, &window, left, untitled, recover, name] {
        if (QMessageBox::question(&window, LeftTextOffer::tr("Discard text"),
                                  LeftTextOffer::tr("Discard the unsaved text of “%1”?").arg(name),
                                  QMessageBox::Discard | QMessageBox::Cancel,
                                  QMessageBox::Cancel) != QMessageBox::Discard)
            return offerLeftText(messages, window, left, untitled, recover);
        discardLeft(left);
    };
    messages.showMessage(
        Tone::Warning,
        LeftTextOffer::tr("The program ended before it saved changes to “%1” (%2).")
            .arg(name, QLocale().toString(left.changed, QLocale::ShortFormat)),
        {{LeftTextOffer::tr("Recover"), recover}, {LeftTextOffer::tr("Discard"), discard}},
        QStringLiteral("recovery of ") + QString::fromStdString(left.kept.string()));
}

} // namespace kernelcurve
