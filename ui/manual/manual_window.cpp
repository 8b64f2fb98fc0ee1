#include "ui/manual/manual_window.h"

#include "app/manual/manual_pages.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QTreeWidget>
#include <QUrl>

#include <algorithm>
#include <memory>
#include <utility>

namespace kernelcurve {
namespace {

/// Splits empty cells, which Qt merges with the preceding cell.
void splitCells(QTextTable& table) {
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column)
            if (table.cellAt(row, column).columnSpan() > 1)
                table.splitCell(row, column, 1, 1);
}

void drawThinly(QTextTable& table) {
    QTextTableFormat format = table.format();
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setCellSpacing(0);
    format.setCellPadding(4);
    format.setTopMargin(8);
    format.setBottomMargin(12);
    table.setFormat(format);
}

/// The line length is about 70 characters, as in books.
constexpr int charactersPerLine = 72;

enum Role { PageRole = Qt::UserRole, AnchorRole };

} // namespace

void fillWithPage(QTextDocument& document, const QString& markdown) {
    document.setUndoRedoEnabled(false);
    document.setMarkdown(withChineseJoined(markdown));
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            splitCells(*table);
            drawThinly(*table);
        }
}

void keepLinesShort(QTextDocument& document, int width, int measure) {
    const qreal margin = std::max(width - measure, 0);
    QTextCursor all(&document);
    all.beginEditBlock();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        if (cursor.currentTable() != nullptr || block.blockFormat().rightMargin() == margin)
            continue;
        QTextBlockFormat format;
        format.setRightMargin(margin);
        cursor.mergeBlockFormat(format);
    }
    all.endEditBlock();
}

/// A text browser that limits pictures to the width of the text. Tables may fill the window.
class ManualWindow::Text : public QTextBrowser {
  public:
    using QTextBrowser::QTextBrowser;

    /// Replaces the previous document.
    void showDocument(std::unique_ptr<QTextDocument> document) {
        fit(*document);
        // Qt deletes the initial document.
        const QPointer<QTextDocument> before = this->document();
        document->setParent(this);
        setDocument(document.release());
        if (before) // A link in the previous document may be the sender.
            before->deleteLater();
        // This call lays out the whole document now, because its previous width was too large.
        this->document()->size();
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        fit(*document());
        QTextBrowser::resizeEvent(event);
    }
    QVariant loadResource(int type, const QUrl& name) override {
        if (type != QTextDocument::ImageResource)
            return QTextBrowser::loadResource(type, name);
        const QUrl file = document()->baseUrl().resolved(name);
        QImage image(file.toLocalFile());
        const int wide = measure();
        if (image.width() > wide) {
            const qreal ratio = devicePixelRatioF();
            // Scaling a picture with few colours would produce dots.
            image = image.convertToFormat(QImage::Format_ARGB32)
                        .scaledToWidth(qRound(wide * ratio), Qt::SmoothTransformation);
            image.setDevicePixelRatio(ratio);
        }
        return image;
    }

  private:
    /// Returns the width of the page without margins. Table borders may exceed the page's width by
    /// a pixel.
    int whole() const {
        return std::max(viewport()->width() - 2 * qRound(document()->documentMargin()) - 2, 200);
    }
    /// Returns the width of text lines. Before the window is shown, the page has no meaningful
    /// width.
    int measure() const {
        const int wanted = fontMetrics().averageCharWidth() * charactersPerLine;
        return isVisible() ? std::min(wanted, whole()) : wanted;
    }
    void fit(QTextDocument& document) {
        keepLinesShort(document, whole(), measure());
        setLineWrapColumnOrWidth(whole() + 2 * qRound(document.documentMargin()));
    }
};

ManualWindow::ManualWindow(CommandKeys& keys, QWidget& window)
    : QWidget(&window, Qt::Window)
    , contents_(named("manualContents", new QTreeWidget(this)))
    , shownPage_(new QStackedWidget(this))
    , keys_(new KeyPage(keys, this))
    , search_(named("manualSearch", new QLineEdit(this)))
    , found_(new QLabel(this))
    , text_(named("manualText", new Text(this))) {
    setObjectName(QStringLiteral("manual"));
    contents_->setHeaderHidden(true);
    contents_->setFrameShape(QFrame::NoFrame);
    text_->setOpenLinks(false);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setLineWrapMode(QTextEdit::FixedPixelWidth);
    search_->setClearButtonEnabled(true);
    found_->setPalette(toned(Tone::Muted));
    auto* right = new QWidget(this);
    auto* line = lineOf({{search_, 1}, found_});
    columnOf({line, {text_, 1}}, right)->setContentsMargins(8, 8, 8, 8);
    auto* halves = new QSplitter(this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(contents_);
    shownPage_->addWidget(keys_);
    shownPage_->addWidget(right);
    halves->addWidget(shownPage_);
    halves->setStretchFactor(1, 1);
    halves->setSizes({240, 700});
    columnOf({halves}, this)->setContentsMargins({});
    resize(940, 720);
    connect(contents_, &QTreeWidget::currentItemChanged, this,
            [this](const QTreeWidgetItem* item) { follow(item); });
    connect(text_, &QTextBrowser::anchorClicked, this, &ManualWindow::followLink);
    connect(search_, &QLineEdit::returnPressed, this, [this] { find(false); });
    const auto on = [this](const QKeySequence& key, auto&& slot) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, slot);
    };
    on(QKeySequence::Find, [this] {
        if (shown_.isEmpty())
            return keys_->focusSearch();
        search_->setFocus(Qt::ShortcutFocusReason);
        search_->selectAll();
    });
    on(QKeySequence(Qt::Key_F3), [this] { find(false); });
    on(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { find(true); });
    on(QKeySequence(Qt::Key_Escape), [this] { close(); });
    keepTranslated(this, [this] { retranslate(); });
}

void ManualWindow::showShortcuts() {
    shown_.clear();
    found_->clear();
    shownPage_->setCurrentIndex(0);
    const QSignalBlocker quiet(contents_);
    contents_->setCurrentItem(contents_->topLevelItem(0));
}

void ManualWindow::showPage(const QString& name, const QString& anchor) {
    if (pages_.empty())
        return showShortcuts();
    auto page = std::ranges::find(pages_, name, &ManualPage::name);
    if (page == pages_.end())
        page = pages_.begin();
    if (shown_ != page->name) {
        shown_ = page->name;
        auto document = std::make_unique<QTextDocument>();
        document->setDefaultFont(text_->font());
        document->setBaseUrl(
            QUrl::fromLocalFile(QFileInfo(page->file).absolutePath() + QChar(u'/')));
        fillWithPage(*document, page->text());
        text_->showDocument(std::move(document));
    }
    shownPage_->setCurrentIndex(1);
    const QSignalBlocker quiet(contents_);
    QTreeWidgetItem* item = items_.value(page->name);
    contents_->setCurrentItem(item);
    contents_->scrollToItem(item); // This call expands the section of the item.
    found_->clear();
    goTo(anchor);
}

void ManualWindow::goTo(const QString& anchor) {
    const auto page = std::ranges::find(pages_, shown_, &ManualPage::name);
    text_->verticalScrollBar()->setValue(0);
    if (page == pages_.end() || anchor.isEmpty())
        return;
    // Qt keeps the order of Markdown headings, but not their anchors.
    const auto wanted = std::ranges::find(page->chapters, anchor, &ManualChapter::anchor);
    std::ptrdiff_t left = wanted - page->chapters.begin();
    for (QTextBlock block = text_->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || left-- > 0)
            continue;
        text_->setTextCursor(QTextCursor(block));
        text_->verticalScrollBar()->setValue(text_->verticalScrollBar()->value() +
                                             text_->cursorRect().top());
        return;
    }
}

void ManualWindow::follow(const QTreeWidgetItem* item) {
    if (item == nullptr)
        return;
    const QString page = item->data(0, PageRole).toString();
    const QString anchor = item->data(0, AnchorRole).toString();
    if (page.isEmpty())
        showShortcuts();
    else if (page == shown_)
        goTo(anchor);
    else
        showPage(page, anchor);
}

void ManualWindow::followLink(const QUrl& url) {
    const QString file = url.path();
    const QString name = manualPageName(shown_, file);
    if (url.scheme().startsWith(QStringLiteral("http")))
        QDesktopServices::openUrl(url);
    else if (file.isEmpty())
        goTo(url.fragment());
    else if (std::ranges::find(pages_, name, &ManualPage::name) != pages_.end())
        showPage(name, url.fragment());
    else if (const QString other = fileBeside(file); QFileInfo::exists(other))
        QDesktopServices::openUrl(QUrl::fromLocalFile(other)); // a notebook
    else
        found_->setText(tr("Page not found: %1").arg(QFileInfo(file).fileName()));
}

QString ManualWindow::fileBeside(const QString& link) const {
    const auto page = std::ranges::find(pages_, shown_, &ManualPage::name);
    return page == pages_.end() ? QString() : QFileInfo(page->file).dir().filePath(link);
}

bool ManualWindow::findOnPage(bool backward) {
    const auto flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    return text_->find(search_->text(), flags);
}

/// Continues the search on the next pages that contain the words. After the last page, continues at
/// the other end of this page.
bool ManualWindow::findOnOtherPages(bool backward) {
    const std::size_t count = pages_.size();
    const auto start = static_cast<std::size_t>(
        std::ranges::find(pages_, shown_, &ManualPage::name) - pages_.begin());
    for (std::size_t step = 1; step <= count; ++step) {
        const ManualPage& page = pages_[(start + (backward ? count - step : step)) % count];
        if (!page.text().contains(search_->text(), Qt::CaseInsensitive))
            continue;
        showPage(page.name);
        text_->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
        if (findOnPage(backward))
            return true;
    }
    if (start < count)
        showPage(pages_[start].name);
    return false;
}

/// Selects the next paragraph that contains all words, on this page or the following pages.
bool ManualWindow::findWords(bool backward) {
    const QStringList words = search_->text().split(u' ', Qt::SkipEmptyParts);
    const auto hasWords = [&](const QString& text) {
        return std::ranges::all_of(
            words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    };
    const auto selectFrom = [&](QTextBlock block) {
        while (block.isValid() && !hasWords(block.text()))
            block = backward ? block.previous() : block.next();
        if (!block.isValid())
            return false;
        QTextCursor cursor(block);
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        text_->setTextCursor(cursor);
        return true;
    };
    const QTextBlock here = text_->textCursor().block();
    const std::size_t count = pages_.size();
    const auto start = static_cast<std::size_t>(
        std::ranges::find(pages_, shown_, &ManualPage::name) - pages_.begin());
    if (start < count && selectFrom(backward ? here.previous() : here.next()))
        return true;
    for (std::size_t step = 1; step <= count; ++step) {
        const ManualPage& page = pages_[(start + (backward ? count - step : step)) % count];
        // A paragraph in the source may have several lines.
        const QStringList paragraphs = page.text().split(QStringLiteral("\n\n"));
        if (std::ranges::none_of(paragraphs, hasWords))
            continue;
        showPage(page.name);
        const QTextDocument& document = *text_->document();
        if (selectFrom(backward ? document.lastBlock() : document.firstBlock()))
            return true;
    }
    if (start < count)
        showPage(pages_[start].name);
    return false;
}

void ManualWindow::find(bool backward) {
    found_->clear();
    if (search_->text().trimmed().isEmpty() || pages_.empty())
        return;
    if (!findOnPage(backward) && !findOnOtherPages(backward) && !findWords(backward))
        found_->setText(tr("Text not found"));
}

void ManualWindow::fillContents() {
    pages_ = manualPages(QLocale().language() == QLocale::Chinese);
    const QSignalBlocker quiet(contents_);
    contents_->clear();
    items_.clear();
    new QTreeWidgetItem(contents_, {tr("Keyboard shortcuts")}); // The shortcuts have no page.
    QTreeWidgetItem* section = nullptr;
    for (const ManualPage& page : pages_) {
        if (!page.section.isEmpty() && (section == nullptr || section->text(0) != page.section)) {
            section = new QTreeWidgetItem(contents_, {page.section});
            section->setData(0, PageRole, pages_.front().name);
            section->setData(0, AnchorRole,
                             chaptersOf(QStringLiteral("## ") + page.section).front().anchor);
        }
        auto* top = section == nullptr ? new QTreeWidgetItem(contents_, {page.title()})
                                       : new QTreeWidgetItem(section, {page.title()});
        items_.insert(page.name, top);
        top->setData(0, PageRole, page.name);
        for (const ManualChapter& chapter : page.chapters) {
            if (chapter.level != 2)
                continue;
            auto* item = new QTreeWidgetItem(top, {chapter.title});
            item->setData(0, PageRole, page.name);
            item->setData(0, AnchorRole, chapter.anchor);
        }
    }
}

void ManualWindow::retranslate() {
    setWindowTitle(tr("Kernelcurve manual"));
    search_->setPlaceholderText(tr("Search the manual"));
    search_->setAccessibleName(tr("Search the manual"));
    contents_->setAccessibleName(tr("Contents"));
    text_->setAccessibleName(tr("Manual page"));
    found_->clear();
    fillContents();
    const QString shown = shown_;
    shown_ = QStringLiteral("\n"); // This is not a valid name, so that the page is read again.
    if (shown.isEmpty())
        showShortcuts();
    else
        showPage(shown);
}

} // namespace kernelcurve
