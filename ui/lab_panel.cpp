#include "ui/lab_panel.h"

#include "ui/messages.h"

#include <QEvent>

namespace kernelcurve {
namespace {

QString paragraphs(const LocalizedText& text) {
    QString html;
    for (const QString& part : translated(text).split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
        html += QStringLiteral("<p>%1</p>").arg(part.trimmed().toHtmlEscaped());
    return html;
}

QString section(const QString& heading, const LocalizedText& text) {
    return text.empty() ? QString()
                        : QStringLiteral("<h3>%1</h3>%2").arg(heading, paragraphs(text));
}

QString section(const QString& heading, const std::vector<LocalizedText>& items) {
    if (items.empty())
        return {};
    QString html = QStringLiteral("<h3>%1</h3><ol>").arg(heading);
    for (const LocalizedText& item : items)
        html += QStringLiteral("<li>%1</li>").arg(translated(item).trimmed().toHtmlEscaped());
    return html + QStringLiteral("</ol>");
}

} // namespace

LabPanel::LabPanel(QWidget* parent)
    : QTextBrowser(parent) {
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(12);
    // Tab leads on; the text is read and scrolled with the arrow keys.
    setTabChangesFocus(true);
    // A list that stands as far in as the text does, not half a column.
    document()->setIndentWidth(20);
    document()->setDefaultStyleSheet(
        QStringLiteral("h3 { margin-top: 14px; } li { margin-bottom: 4px; }"));
    write();
}

void LabPanel::setLab(LocalizedText title, std::optional<LabText> lab) {
    if (title == title_ && lab == lab_)
        return;
    title_ = std::move(title);
    lab_ = std::move(lab);
    write();
}

void LabPanel::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        write();
}

void LabPanel::write() {
    setAccessibleName(tr("What the lab says"));
    if (!lab_) {
        setHtml(QStringLiteral("<p>%1</p>")
                    .arg(tr("This experiment is not a lab. The Labs menu has experiments that "
                            "come with an explanation.")
                             .toHtmlEscaped()));
        return;
    }
    setHtml(QStringLiteral("<h2>%1</h2>").arg(translated(title_).toHtmlEscaped()) +
            paragraphs(lab_->goal) + section(tr("What to do"), lab_->steps) +
            section(tr("What you should see"), lab_->expect) + section(tr("Why"), lab_->why) +
            section(tr("Questions"), lab_->questions));
}

} // namespace kernelcurve
