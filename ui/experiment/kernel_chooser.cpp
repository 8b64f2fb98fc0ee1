#include "ui/experiment/kernel_chooser.h"

#include "ui/widgets/messages/messages.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QSortFilterProxyModel>
#include <QTextBrowser>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace kernelcurve {

KernelChooser::KernelChooser(const Catalog& catalog, QWidget* parent)
    : QWidget(parent)
    , model_(new KernelModel(catalog, this))
    , found_(new QSortFilterProxyModel(this))
    , label_(new QLabel(this))
    , search_(new QLineEdit(this))
    , tree_(new QTreeView(this))
    , about_(new QTextBrowser(this)) {
    found_->setSourceModel(model_);
    found_->setFilterRole(KernelModel::SearchRole);
    found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    found_->setRecursiveFilteringEnabled(true);
    found_->setAutoAcceptChildRows(true);

    label_->setBuddy(tree_);
    search_->setClearButtonEnabled(true);
    search_->setObjectName(QStringLiteral("kernelSearch"));
    tree_->setObjectName(QStringLiteral("kernels"));
    tree_->setModel(found_);
    tree_->setHeaderHidden(true);
    tree_->setUniformRowHeights(true);
    tree_->setCurrentIndex(found_->index(0, 0));
    about_->setFrameShape(QFrame::NoFrame);
    about_->viewport()->setAutoFillBackground(false);
    about_->setTabChangesFocus(true);
    about_->setObjectName(QStringLiteral("kernelAbout"));

    tree_->setMinimumHeight(80);
    limitAbout();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(label_);
    column->addWidget(search_);
    column->addWidget(tree_, 1);
    column->addWidget(about_);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        found_->setFilterFixedString(text.trimmed());
        if (text.trimmed().isEmpty())
            unfold();
        else
            tree_->expandAll();
    });
    aboutSoon_.setSingleShot(true);
    aboutSoon_.setInterval(30);
    connect(&aboutSoon_, &QTimer::timeout, this, &KernelChooser::showAbout);
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, &aboutSoon_,
            qOverload<>(&QTimer::start));
    tree_->viewport()->installEventFilter(this);
    connect(model_, &KernelModel::chosenChanged, this, &KernelChooser::chosenChanged);
    retranslate();
}

void KernelChooser::setChosen(const std::vector<std::string>& ids) {
    if (ids == model_->chosen())
        return;
    model_->setChosen(ids);
    unfold();
    if (!ids.empty())
        reveal(ids.front());
}

void KernelChooser::reveal(const std::string& id) {
    QModelIndex kernel = found_->mapFromSource(model_->indexOf(id));
    if (!kernel.isValid()) {
        search_->clear(); // it hides the kernel
        kernel = found_->mapFromSource(model_->indexOf(id));
    }
    if (!kernel.isValid())
        return;
    tree_->setCurrentIndex(kernel);
    // The problem's own line says what is computed; keep it in sight above its kernel, where there
    // is room for both.
    tree_->scrollTo(kernel.parent(), QAbstractItemView::PositionAtTop);
    tree_->scrollTo(kernel);
}

void KernelChooser::reload() {
    const KernelFile* current = model_->kernel(found_->mapToSource(tree_->currentIndex()));
    const std::string id = current ? current->id : std::string();
    const std::vector<std::string> chosen = model_->chosen();
    const auto late = std::ranges::find_if(
        chosen, [&](const std::string& of) { return !model_->indexOf(of).isValid(); });
    model_->reload();
    unfold();
    // What was read stays on the page; what was chosen before it was there comes in sight.
    const QModelIndex again = found_->mapFromSource(model_->indexOf(id));
    tree_->setCurrentIndex(again.isValid() ? again : found_->index(0, 0));
    if (late != chosen.end())
        reveal(*late);
}

void KernelChooser::setDevice(const DeviceDescription* device) {
    model_->setDevice(device);
    aboutSoon_.start();
}

void KernelChooser::unfold() {
    for (int row = 0; row < found_->rowCount(); ++row) {
        const QModelIndex problem = found_->index(row, 0);
        if (problem.data(Qt::CheckStateRole).toInt() != Qt::Unchecked)
            tree_->expand(problem);
    }
}

void KernelChooser::focusTree() {
    tree_->setFocus(Qt::ShortcutFocusReason);
}

/// The parameters of what was chosen take room from the list: the kernel stays in sight.
bool KernelChooser::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) {
        const QRect before(QPoint(), static_cast<QResizeEvent*>(event)->oldSize());
        if (before.contains(tree_->visualRect(tree_->currentIndex())))
            QTimer::singleShot(0, tree_, [this] { tree_->scrollTo(tree_->currentIndex()); });
    }
    return QWidget::eventFilter(watched, event);
}

void KernelChooser::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange)
        limitAbout();
}

void KernelChooser::showAbout() {
    const QModelIndex index = found_->mapToSource(tree_->currentIndex());
    const QString tip = index.data(Qt::ToolTipRole).toString();
    const KernelFile* kernel = model_->kernel(index);
    QString text = QStringLiteral("<b>%1</b>").arg(index.data().toString().toHtmlEscaped());
    if (kernel)
        text += QStringLiteral(" <code>%1</code>").arg(QString::fromStdString(kernel->id));
    const QString lack = index.data(KernelModel::LackRole).toString();
    if (!lack.isEmpty())
        text += QStringLiteral("<br><b>%1</b>").arg(lack.toHtmlEscaped());
    if (!tip.isEmpty() && !(kernel && tip == QString::fromStdString(kernel->id)))
        text += QStringLiteral("<br>") + tip.toHtmlEscaped();
    if (kernel && !kernel->citation.empty())
        text +=
            QStringLiteral("<br><i>%1</i>")
                .arg(
                    tr("Source: %1").arg(QString::fromStdString(kernel->citation).toHtmlEscaped()));
    about_->setHtml(index.isValid() ? text : QString());
}

/// The same for every kernel, or the tree would jump; less where the window is low.
void KernelChooser::limitAbout() {
    const int line = about_->fontMetrics().lineSpacing();
    about_->setMinimumHeight(3 * line);
    about_->setMaximumHeight(5 * line);
}

void KernelChooser::retranslate() {
    label_->setText(tr("&Kernels"));
    search_->setPlaceholderText(tr("Search kernels"));
    search_->setAccessibleName(tr("Search kernels"));
    tree_->setAccessibleName(tr("Kernels by problem; space ticks or unticks one"));
    about_->setAccessibleName(tr("What the kernel teaches"));
    aboutSoon_.start();
    tree_->viewport()->update();
}

} // namespace kernelcurve
