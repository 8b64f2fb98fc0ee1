#include "app/manual/manual_html.h"

#include <QStringList>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

#include <algorithm>

namespace kernelcurve {
namespace {

bool isCode(const QTextBlock& block) {
    const QTextBlockFormat format = block.blockFormat();
    return format.hasProperty(QTextFormat::BlockCodeFence) ||
           format.hasProperty(QTextFormat::BlockCodeLanguage) || format.nonBreakableLines();
}

/// Writes the blocks of a document one after the other.
class Writer {
  public:
    Writer(const ManualPage& page, const std::function<QString(const QString&)>& address)
        : chapters_(page.chapters)
        , address_(address) {}

    ManualHtml write(const QTextDocument& document) {
        QTextFrame* const root = document.rootFrame();
        for (auto part = root->begin(); !part.atEnd(); ++part) {
            if (const auto* table = qobject_cast<QTextTable*>(part.currentFrame()))
                add(*table);
            else if (part.currentBlock().isValid())
                add(part.currentBlock());
        }
        closeCode();
        closeLists(0);
        return std::move(html_);
    }

  private:
    void add(const QTextBlock& block) {
        if (isCode(block)) {
            if (!code_.isNull())
                code_ += u'\n';
            code_ += block.text();
            if (code_.isNull())
                code_ = QStringLiteral("");
            return;
        }
        closeCode();
        const QTextBlockFormat format = block.blockFormat();
        if (const QTextList* list = block.textList())
            return addItem(*list, block);
        if (format.indent() == 0)
            closeLists(0);
        if (format.hasProperty(QTextFormat::BlockTrailingHorizontalRulerWidth))
            html_.body += QStringLiteral("<hr>\n");
        else if (format.headingLevel() > 0)
            addHeading(block, format.headingLevel());
        else if (!block.text().isEmpty())
            html_.body += QStringLiteral("<p>%1</p>\n").arg(inlineHtml(block));
        note(block.text());
    }

    void addHeading(const QTextBlock& block, int level) {
        ManualChapter chapter{block.text(), {}, level};
        if (nextChapter_ < chapters_.size())
            chapter = chapters_[nextChapter_++];
        html_.sections.push_back({chapter, {}});
        html_.body += QStringLiteral("<h%1 id=\"%2\">%3</h%1>\n")
                          .arg(level)
                          .arg(chapter.anchor.toHtmlEscaped(), inlineHtml(block, true));
    }

    void addItem(const QTextList& list, const QTextBlock& block) {
        const int depth = list.format().indent();
        closeLists(depth);
        const bool ordered = list.format().style() == QTextListFormat::ListDecimal;
        if (static_cast<int>(lists_.size()) == depth)
            html_.body += QStringLiteral("</li>\n");
        while (static_cast<int>(lists_.size()) < depth) {
            lists_ << (ordered ? QStringLiteral("ol") : QStringLiteral("ul"));
            html_.body += QStringLiteral("<%1>\n").arg(lists_.last());
        }
        html_.body += QStringLiteral("<li>") + inlineHtml(block);
        note(block.text());
    }

    void closeLists(int depth) {
        while (lists_.size() > depth)
            html_.body += QStringLiteral("</li>\n</%1>\n").arg(lists_.takeLast());
    }

    void closeCode() {
        if (code_.isNull())
            return;
        html_.body += QStringLiteral("<pre tabindex=\"0\"><code>%1</code></pre>\n")
                          .arg(code_.toHtmlEscaped());
        note(code_);
        code_ = QString();
    }

    void add(const QTextTable& table) {
        closeCode();
        closeLists(0);
        html_.body += QStringLiteral("<div class=\"wide\" tabindex=\"0\"><table>\n");
        for (int row = 0; row < table.rows(); ++row) {
            html_.body += row == 0 ? QStringLiteral("<thead><tr>") : QStringLiteral("<tr>");
            for (int column = 0; column < table.columns(); ++column) {
                const QTextTableCell cell = table.cellAt(row, column);
                QString content;
                // Qt merges empty cells with the preceding cell.
                if (cell.column() == column)
                    for (auto part = cell.begin(); !part.atEnd(); ++part) {
                        content += inlineHtml(part.currentBlock(), row == 0);
                        note(part.currentBlock().text());
                    }
                html_.body +=
                    QStringLiteral("<%1>%2</%1>").arg(row == 0 ? u"th" : u"td").arg(content);
            }
            html_.body +=
                row == 0 ? QStringLiteral("</tr></thead>\n<tbody>\n") : QStringLiteral("</tr>\n");
        }
        html_.body += QStringLiteral("</tbody></table></div>\n");
    }

    /// Adds a text to the current section.
    void note(const QString& text) {
        if (!html_.sections.empty() && !text.isEmpty() &&
            text != html_.sections.back().heading.title)
            html_.sections.back().text += text + u' ';
    }

    QString inlineHtml(const QTextBlock& block, bool isBold = false) {
        QString html;
        for (auto part = block.begin(); !part.atEnd(); ++part)
            if (part.fragment().isValid())
                html += inlineHtml(part.fragment(), isBold);
        return html;
    }

    QString inlineHtml(const QTextFragment& fragment, bool isBold) {
        const QTextCharFormat format = fragment.charFormat();
        if (format.isImageFormat())
            return imageHtml(format.toImageFormat());
        QString html = fragment.text().toHtmlEscaped();
        html.replace(QChar::LineSeparator, QStringLiteral("<br>"));
        const auto wrap = [&html](const char* tag) {
            html = QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), html);
        };
        if (format.fontFixedPitch())
            wrap("code");
        if (format.fontWeight() > QFont::Normal && !isBold)
            wrap("strong");
        if (format.fontItalic())
            wrap("em");
        const QString target = format.isAnchor() ? addressOf(format.anchorHref()) : QString();
        if (!target.isEmpty())
            html = QStringLiteral("<a href=\"%1\">%2</a>").arg(target.toHtmlEscaped(), html);
        return html;
    }

    QString imageHtml(const QTextImageFormat& image) {
        const QString source = addressOf(image.name());
        html_.pictures.push_back(source);
        return QStringLiteral("<img loading=\"lazy\" src=\"%1\" alt=\"%2\">")
            .arg(source.toHtmlEscaped(),
                 image.stringProperty(QTextFormat::ImageAltText).toHtmlEscaped());
    }

    /// Addresses of other sites and of headings of the page stay.
    QString addressOf(const QString& link) const {
        return link.startsWith(u'#') || link.contains(QStringLiteral("://")) ? link
                                                                             : address_(link);
    }

    const std::vector<ManualChapter>& chapters_;
    const std::function<QString(const QString&)>& address_;
    ManualHtml html_;
    std::size_t nextChapter_ = 0;
    QStringList lists_; ///< the elements of the open lists
    QString code_;      ///< the lines of the current block of code; null outside of code
};

} // namespace

ManualHtml manualHtml(const ManualPage& page,
                      const std::function<QString(const QString& link)>& address) {
    QTextDocument document;
    document.setUndoRedoEnabled(false);
    document.setMarkdown(withChineseJoined(page.text()));
    return Writer(page, address).write(document);
}

} // namespace kernelcurve
