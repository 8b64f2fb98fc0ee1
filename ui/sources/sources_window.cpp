#include "ui/sources/sources_window.h"

#include "app/search/search_texts.h"
#include "ui/widgets/appearance/fonts.h"
#include "ui/widgets/appearance/icons.h"
#include "ui/widgets/appearance/tone.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

enum Role { KindRole = Qt::UserRole, IdRole, HeadingRole };

/// Finds the matching parts and entries of a source, and shows their ancestors and descendants.
class Finder {
  public:
    Finder(const SearchQuery& query, const SourceText& text)
        : query_(query)
        , text_(text) {}

    /// Shows or hides the rows of a source. Returns the number of shown entries.
    int showText(QTreeWidgetItem& item) const {
        const bool hasText = isFound(searchTextOf(text_));
        int shown = 0;
        for (std::size_t index = 0; index < text_.contents.size(); ++index)
            shown +=
                showPlace(*item.child(static_cast<int>(index)), text_.contents[index], hasText);
        item.setHidden(shown == 0);
        return shown;
    }

  private:
    /// Shows or hides the rows of a part of a source. A part lists its entries first, and then its
    /// subordinate parts.
    int showPlace(QTreeWidgetItem& item, const SourcePlace& place, bool hasParent) const {
        const bool hasPlace = hasParent || isFound(searchTextOf(text_, place));
        int shown = 0;
        int row = 0;
        for (const SourcedEntry& entry : place.entries) {
            const bool isShown = hasPlace || isFound(entry.text);
            item.child(row++)->setHidden(!isShown);
            shown += isShown ? 1 : 0;
        }
        for (const SourcePlace& inside : place.contents)
            shown += showPlace(*item.child(row++), inside, hasPlace);
        item.setHidden(shown == 0);
        return shown;
    }
    bool isFound(const SearchText& text) const {
        return query_.isEmpty() || query_.score(text).has_value();
    }

    const SearchQuery& query_;
    const SourceText& text_;
};

} // namespace

SourcesWindow::SourcesWindow(QWidget& window)
    : QDialog(&window)
    , search_(named("sourceSearch", new QLineEdit(this)))
    , found_(new QLabel(this))
    , tree_(named("sourceContents", new QTreeWidget(this))) {
    setObjectName(QStringLiteral("sources"));
    search_->setClearButtonEnabled(true);
    found_->setPalette(toned(Tone::Muted));
    tree_->setHeaderHidden(true);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setItemDelegate(new KernelNameDelegate(tree_));
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    columnOf({lineOf({{search_, 1}, found_}), {tree_, 1}}, this);
    constexpr int letters = 100;
    constexpr int lines = 40;
    resize(std::min(letters * fontMetrics().averageCharWidth(), window.width()),
           std::min(lines * fontMetrics().lineSpacing(), window.height()));
    connect(search_, &QLineEdit::textChanged, this, &SourcesWindow::search);
    connect(tree_, &QTreeWidget::itemClicked, this,
            [this](const QTreeWidgetItem* item) { openEntry(*item); });
    connect(tree_, &QTreeWidget::itemActivated, this,
            [this](const QTreeWidgetItem* item) { openEntry(*item); });
    keepTranslated(this, [this] { retranslate(); });
}

void SourcesWindow::setContents(std::vector<SourceText> contents) {
    contents_ = std::move(contents);
    fill();
}

void SourcesWindow::fill() {
    tree_->clear();
    for (const SourceText& text : contents_) {
        auto* item = new QTreeWidgetItem(tree_, {translated(text.title)});
        item->setFont(0, boldFont(tree_->font()));
        const QString author = translated(text.author);
        const QString year = QString::fromStdString(text.year);
        item->setData(0, KernelNameDelegate::titleRole,
                      year.isEmpty() ? author : author + QStringLiteral(", ") + year);
        item->setData(0, HeadingRole, QString::fromStdString(text.id));
        item->setToolTip(0, QString::fromStdString(text.address));
        for (const SourcePlace& place : text.contents)
            addPlace(*item, place);
    }
    tree_->expandAll();
    search();
}

void SourcesWindow::addPlace(QTreeWidgetItem& parent, const SourcePlace& place) {
    auto* item = new QTreeWidgetItem(&parent, {translated(place.heading())});
    item->setData(0, HeadingRole, QString::fromStdString(place.heading().en));
    for (const SourcedEntry& entry : place.entries) {
        const QString id = QString::fromStdString(entry.id);
        auto* row = new QTreeWidgetItem(item, {translated(entry.title)});
        row->setData(0, KindRole, static_cast<int>(entry.kind));
        row->setData(0, IdRole, id);
        QStringList details{id};
        if (!entry.note.empty())
            details << QString::fromStdString(entry.note);
        row->setData(0, KernelNameDelegate::titleRole, details.join(QStringLiteral(" · ")));
        const bool isLab = entry.kind == SourcedKind::Lab;
        const bool isKernel = entry.kind == SourcedKind::Kernel;
        row->setIcon(0, actionIcon(isLab      ? QStringLiteral("labs")
                                   : isKernel ? QStringLiteral("kernel")
                                              : QStringLiteral("table")));
        const QString kind = isLab ? tr("Lab") : isKernel ? tr("Kernel") : tr("Published table");
        row->setToolTip(0, kind + QStringLiteral(": ") + id);
        row->setData(0, Qt::AccessibleDescriptionRole, kind);
    }
    for (const SourcePlace& inside : place.contents)
        addPlace(*item, inside);
}

void SourcesWindow::search() {
    const SearchQuery query(search_->text());
    int shown = 0;
    for (std::size_t index = 0; index < contents_.size(); ++index)
        shown +=
            Finder(query, contents_[index]).showText(*tree_->topLevelItem(static_cast<int>(index)));
    found_->setText(query.isEmpty() ? QString() : tr("%n found", nullptr, shown));
}

void SourcesWindow::showText(const std::string& text, const std::string& place) {
    search_->clear();
    for (QTreeWidgetItemIterator item(tree_); *item != nullptr; ++item) {
        const QTreeWidgetItem* top = *item;
        while (top->parent() != nullptr)
            top = top->parent();
        if (top->data(0, HeadingRole).toString().toStdString() != text)
            continue;
        const bool isText = (*item)->parent() == nullptr;
        if (place.empty() ? !isText
                          : (*item)->data(0, HeadingRole).toString().toStdString() != place)
            continue;
        tree_->setCurrentItem(*item);
        tree_->scrollToItem(*item, QAbstractItemView::PositionAtTop);
        return;
    }
}

void SourcesWindow::setOpening(bool allowed) {
    opening_ = allowed;
    tree_->setEnabled(allowed);
}

void SourcesWindow::openEntry(const QTreeWidgetItem& item) {
    const QString id = item.data(0, IdRole).toString();
    if (id.isEmpty() || !opening_ || !isVisible())
        return;
    hide();
    switch (static_cast<SourcedKind>(item.data(0, KindRole).toInt())) {
    case SourcedKind::Lab:
        emit labWanted(id);
        break;
    case SourcedKind::Table:
        emit tableWanted(id);
        break;
    case SourcedKind::Kernel:
        emit kernelWanted(id);
        break;
    }
}

void SourcesWindow::retranslate() {
    setWindowTitle(tr("Sources"));
    search_->setPlaceholderText(tr("Search sources"));
    search_->setAccessibleName(tr("Search sources"));
    tree_->setAccessibleName(tr("Contents of the sources; press Enter to open an entry"));
    fill();
}

} // namespace kernelcurve
