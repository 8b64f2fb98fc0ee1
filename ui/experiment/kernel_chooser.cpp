#include "ui/experiment/kernel_chooser.h"

#include "app/search/source_texts.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/kernel_name_delegate.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPersistentModelIndex>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QTimer>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace kernelcurve {

/// A tree with the height of its rows up to a limit. A higher tree scrolls.
class KernelTree : public QTreeView {
  public:
    explicit KernelTree(QWidget* parent = nullptr);

    /// Sets the maximum height in pixels.
    void setMaxHeight(int height);
    /// Scrolls to a row, regardless of the focus.
    void reveal(const QModelIndex& index);
    /// Also scrolls the column when the user moves through the rows.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

  protected:
    void updateGeometries() override;

  private:
    void showInColumn(const QModelIndex& index);
    int rowsBelow(const QModelIndex& parent) const;

    int maxHeight_ = QWIDGETSIZE_MAX;
};

KernelTree::KernelTree(QWidget* parent)
    : QTreeView(parent) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHeaderHidden(true);
    setUniformRowHeights(true);
    constexpr int indent = 16;
    setIndentation(indent);
}

void KernelTree::reveal(const QModelIndex& index) {
    QTreeView::scrollTo(index); // This call expands the parents of the row.
    showInColumn(index);
}

void KernelTree::scrollTo(const QModelIndex& index, ScrollHint hint) {
    QTreeView::scrollTo(index, hint);
    if (hasFocus())
        showInColumn(index);
}

void KernelTree::setMaxHeight(int height) {
    if (std::exchange(maxHeight_, height) != height)
        updateGeometries();
}

/// Sets a minimum height of five rows if the tree has at least five rows.
void KernelTree::updateGeometries() {
    QTreeView::updateGeometries();
    const int row = std::max(sizeHintForRow(0), fontMetrics().height());
    constexpr int minRows = 5;
    const int all = std::max(rowsBelow({}), 1) * row;
    const int height = std::min(all, std::max(maxHeight_, minRows * row)) + 2 * frameWidth();
    if (minimumHeight() != height)
        setFixedHeight(height);
}

/// Returns the number of rows below `parent`, including those below expanded rows.
int KernelTree::rowsBelow(const QModelIndex& parent) const {
    if (model() == nullptr)
        return 0;
    const int rows = model()->rowCount(parent);
    int all = rows;
    for (int row = 0; row < rows; ++row)
        if (const QModelIndex index = model()->index(row, 0, parent); isExpanded(index))
            all += rowsBelow(index);
    return all;
}

void KernelTree::showInColumn(const QModelIndex& index) {
    // The position is unknown until the tree is visible. Scrolling earlier would move the column
    // unnecessarily.
    if (!isVisible()) {
        QTimer::singleShot(0, this, [this, later = QPersistentModelIndex(index)] {
            if (isVisible() && later.isValid())
                showInColumn(later);
        });
        return;
    }
    for (QWidget* at = parentWidget(); at != nullptr; at = at->parentWidget())
        if (auto* column = qobject_cast<QScrollArea*>(at)) {
            if (QLayout* layout = column->widget()->layout())
                layout->activate();
            const QRect row = visualRect(index);
            const QPoint middle = viewport()->mapTo(column->widget(), row.center());
            column->ensureVisible(0, middle.y(), 0, 2 * row.height());
            return;
        }
}

/// Filters kernels. If there are search words, shows the kernels whose name, id, problem,
/// description, or source contains every word. If there are none, shows the kernels of some
/// problems, or all kernels.
class FoundKernels : public QSortFilterProxyModel {
  public:
    explicit FoundKernels(QObject* parent)
        : QSortFilterProxyModel(parent) {
        setRecursiveFilteringEnabled(true);
    }

    void setWords(const QString& words) {
        words_ = words.split(u' ', Qt::SkipEmptyParts);
        invalidateFilter();
    }
    /// Sets the visible problems by id. An empty set shows all problems.
    void setProblems(std::set<QString> problems) {
        if (std::exchange(problems_, std::move(problems)) != problems_)
            invalidateFilter();
    }
    const std::set<QString>& problems() const { return problems_; }

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        const QModelIndex index = sourceModel()->index(row, 0, parent);
        if (words_.isEmpty()) {
            const QModelIndex problem = parent.isValid() ? parent : index;
            return problems_.empty() ||
                   problems_.contains(problem.data(KernelModel::IdRole).toString());
        }
        const QString text = index.data(KernelModel::SearchRole).toString();
        return std::ranges::all_of(
            words_, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    }

  private:
    QStringList words_;
    std::set<QString> problems_;
};

/// Splits a text into its first sentence and the rest.
std::pair<QString, QString> firstSentence(const QString& text) {
    static const QRegularExpression end(QStringLiteral("\\.\\s|。"));
    const auto match = end.match(text);
    if (!match.hasMatch())
        return {text, {}};
    return {text.first(match.capturedStart() + 1), text.sliced(match.capturedEnd())};
}

KernelChooser::KernelChooser(const Catalog& catalog, QWidget* parent)
    : QWidget(parent)
    , model_(new KernelModel(catalog, this))
    , found_(new FoundKernels(this))
    , search_(named("kernelSearch", new QLineEdit(this)))
    , tree_(named("kernels", new KernelTree(this)))
    , all_(named("allProblems", new QPushButton(this)))
    , about_(named("kernelAbout", new QLabel(this))) {
    found_->setSourceModel(model_);
    search_->setClearButtonEnabled(true);
    tree_->setModel(found_);
    tree_->setItemDelegate(new KernelNameDelegate(tree_));
    tree_->setCurrentIndex(found_->index(0, 0));
    about_->setWordWrap(true);
    about_->setTextFormat(Qt::RichText);
    about_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                    Qt::LinksAccessibleByKeyboard);
    connect(about_, &QLabel::linkActivated, this, [this] {
        showsAll_ = !showsAll_;
        showAbout();
    });

    columnOf({lineOf({{search_, 1}, all_}), tree_, about_}, this)->setContentsMargins({});

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        found_->setWords(text);
        if (text.trimmed().isEmpty())
            unfold();
        else
            tree_->expandAll();
        showAllButton();
    });
    connect(all_, &QPushButton::clicked, this, [this] {
        showProblems(found_->problems().empty() ? tickedProblems() : std::set<QString>());
    });
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, &aboutSoon_,
            qOverload<>(&QTimer::start));
    connect(model_, &KernelModel::chosenChanged, this, [this] {
        showAllButton();
        emit chosenChanged();
    });
    keepTranslated(this, [this] { retranslate(); });
}

void KernelChooser::setChosen(const std::vector<std::string>& ids) {
    if (ids == model_->chosen())
        return;
    model_->setChosen(ids);
    showProblems(tickedProblems());
    if (!ids.empty())
        reveal(ids.front());
}

void KernelChooser::reveal(const std::string& id) {
    QModelIndex kernel = found_->mapFromSource(model_->indexOf(id));
    if (!kernel.isValid()) {
        search_->clear(); // The search would hide the kernel.
        showProblems({});
        kernel = found_->mapFromSource(model_->indexOf(id));
    }
    if (!kernel.isValid())
        return;
    tree_->setCurrentIndex(kernel);
    tree_->reveal(kernel);
}

void KernelChooser::reload() {
    const KernelFile* current = model_->kernel(found_->mapToSource(tree_->currentIndex()));
    const std::string id = current ? current->id : std::string();
    const std::vector<std::string> chosen = model_->chosen();
    const auto late = std::ranges::find_if(
        chosen, [&](const std::string& of) { return !model_->indexOf(of).isValid(); });
    model_->reload();
    showProblems(tickedProblems());
    // The scroll position does not change while the user reads. An earlier selection is scrolled
    // into view.
    const QModelIndex again = found_->mapFromSource(model_->indexOf(id));
    tree_->setCurrentIndex(again.isValid() ? again : found_->index(0, 0));
    if (late != chosen.end())
        reveal(*late);
}

void KernelChooser::setDevice(const DeviceDescription* device) {
    model_->setDevice(device);
    aboutSoon_.start();
}

void KernelChooser::showProblems(std::set<QString> problems) {
    found_->setProblems(std::move(problems));
    unfold();
    showAllButton();
}

std::set<QString> KernelChooser::tickedProblems() const {
    std::set<QString> ticked;
    for (int row = 0; row < model_->rowCount(); ++row)
        if (const QModelIndex problem = model_->index(row, 0);
            problem.data(Qt::CheckStateRole).toInt() != Qt::Unchecked)
            ticked.insert(problem.data(KernelModel::IdRole).toString());
    return ticked;
}

void KernelChooser::unfold() {
    for (int row = 0; row < found_->rowCount(); ++row) {
        const QModelIndex problem = found_->index(row, 0);
        if (problem.data(Qt::CheckStateRole).toInt() != Qt::Unchecked)
            tree_->expand(problem);
    }
}

void KernelChooser::showAllButton() {
    const int away = model_->rowCount() - found_->rowCount();
    const bool searches = !search_->text().trimmed().isEmpty();
    const bool someTicked = !model_->chosen().empty();
    all_->setVisible(!searches && (away > 0 || someTicked));
    all_->setText(away > 0 ? tr("%n other problem(s)", nullptr, away) : tr("Selected only"));
}

void KernelChooser::focusTree() {
    tree_->setFocus(Qt::ShortcutFocusReason);
    tree_->reveal(tree_->currentIndex());
}

void KernelChooser::setMaxTreeHeight(int height) {
    tree_->setMaxHeight(height);
}

QString KernelChooser::summary() const {
    QStringList ids;
    for (const std::string& id : model_->chosen())
        ids << QString::fromStdString(id);
    return ids.isEmpty() ? tr("none selected") : ids.join(tr(", "));
}

void KernelChooser::showAbout() {
    const QModelIndex index = found_->mapToSource(tree_->currentIndex());
    const QString tip = index.data(Qt::ToolTipRole).toString();
    const KernelFile* kernel = model_->kernel(index);
    QString text = QStringLiteral("<b>%1</b>")
                       .arg(index.data(KernelModel::NameRole).toString().toHtmlEscaped());
    const QString lack = index.data(KernelModel::LackRole).toString();
    if (!lack.isEmpty())
        text += QStringLiteral("<br><b>%1</b>").arg(lack.toHtmlEscaped());
    QStringList rest;
    if (!tip.isEmpty() && !(kernel && tip == QString::fromStdString(kernel->id))) {
        const auto [first, others] = firstSentence(tip);
        text += QStringLiteral("<br>") + first.toHtmlEscaped();
        if (!others.isEmpty())
            rest << others.toHtmlEscaped();
    }
    if (kernel && !kernel->sources.empty())
        rest << QStringLiteral("<i>%1</i>")
                    .arg(tr("Source: %1")
                             .arg(translated(citationText(kernel->sources)).toHtmlEscaped()));
    if (!rest.isEmpty()) {
        if (showsAll_)
            text += u' ' + rest.join(QStringLiteral("<br>"));
        text += QStringLiteral(" <a href=\"more\">%1</a>").arg(showsAll_ ? tr("Less") : tr("More"));
    }
    about_->setText(index.isValid() ? text : QString());
    about_->setVisible(index.isValid());
}

void KernelChooser::retranslate() {
    search_->setPlaceholderText(tr("Search kernels"));
    search_->setAccessibleName(tr("Search kernels"));
    search_->setToolTip(tr("Searches names, IDs, problems, and descriptions of kernels"));
    tree_->setAccessibleName(tr("Kernels by problem; press Space to select or deselect a kernel"));
    all_->setToolTip(tr("Hides problems without selected kernels, so that the parameters move up"));
    about_->setAccessibleName(tr("Kernel description"));
    showAllButton();
    aboutSoon_.start();
    tree_->viewport()->update();
}

} // namespace kernelcurve
