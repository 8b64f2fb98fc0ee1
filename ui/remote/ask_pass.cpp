#include "ui/remote/ask_pass.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>

#include <iostream>

namespace kernelcurve {

bool asksForHostKey(const QString& prompt) {
    return prompt.contains(QLatin1String("(yes/no"));
}

bool askPass(const QString& host, const QString& prompt, const QString& kind) {
    const QString title = QCoreApplication::translate("AskPass", "Login to %1").arg(host);
    if (kind == QLatin1String("none")) {
        QMessageBox::information(nullptr, title, prompt);
        return true;
    }
    if (kind == QLatin1String("confirm") || asksForHostKey(prompt)) {
        QMessageBox box(QMessageBox::Question, title, prompt, QMessageBox::Yes | QMessageBox::No);
        box.setTextFormat(Qt::PlainText);
        box.setDefaultButton(QMessageBox::No);
        if (box.exec() != QMessageBox::Yes)
            return false;
        std::cout << "yes" << std::endl;
        return true;
    }
    bool agreed = false;
    const QString answer =
        QInputDialog::getText(nullptr, title, prompt, QLineEdit::Password, {}, &agreed);
    if (agreed)
        std::cout << answer.toStdString() << std::endl;
    return agreed;
}

} // namespace kernelcurve
