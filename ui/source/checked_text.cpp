#include "ui/source/checked_text.h"

#include "ui/source/find_bar.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/messages.h"
#include "ui/widgets/named.h"

#include <QLabel>
#include <QListWidget>

#include <algorithm>

namespace kernelcurve {

CheckedText::CheckedText(SourceView::Language language, const char* viewName, const char* listName,
                         QWidget* dialog)
    : QWidget(dialog)
    , view_(named(viewName, new SourceView(language, this)))
    , find_(new FindBar(*view_, this))
    , list_(named(listName, new QListWidget(this))) {
    auto* words = new QLabel(tr("Te&xt of the file:"), this);
    words->setBuddy(view_->focusProxy());
    view_->setReadOnly(false);
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->hide();
    columnOf({words, {view_, 1}, find_, list_}, this)->setContentsMargins({});
    find_->addKeysTo(*dialog);
    const auto choose = [this](QListWidgetItem* item) {
        const SourcePosition where = failures_[static_cast<std::size_t>(list_->row(item))].where;
        if (where.line > 0)
            view_->goToLine(where.line, std::max(where.column, 1));
        view_->setFocus(Qt::OtherFocusReason);
    };
    connect(list_, &QListWidget::itemClicked, this, choose);
    connect(list_, &QListWidget::itemActivated, this, choose);
}

void CheckedText::setAccessibleNames(const QString& text, const QString& description,
                                     const QString& failures) {
    view_->setAccessibleNames(text, description);
    list_->setAccessibleName(failures);
}

void CheckedText::clearFailures() {
    failures_.clear();
    list_->clear();
    list_->hide();
    view_->setDiagnostics({});
}

void CheckedText::addFailure(const Failure& failure) {
    failures_.push_back(failure);
    const QString words = briefly(failure);
    list_->addItem(failure.where.line > 0 ? tr("Line %1: %2").arg(failure.where.line).arg(words)
                                          : words);
    list_->show();
    // The list is as high as its lines, up to a limit.
    constexpr int most = 110;
    const int height = list_->count() * list_->sizeHintForRow(list_->count() - 1);
    list_->setFixedHeight(std::min(most, height) + 2 * list_->frameWidth() + 2);
    std::vector<LineDiagnostic> diagnostics;
    for (const Failure& each : failures_)
        if (each.where.line > 0)
            diagnostics.push_back({each.where.line, each.where.column, briefly(each)});
    view_->setDiagnostics(std::move(diagnostics));
}

} // namespace kernelcurve
