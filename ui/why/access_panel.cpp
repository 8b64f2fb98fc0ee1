#include "ui/why/access_panel.h"

#include "ui/why/access_model.h"
#include "ui/why/warp_view.h"
#include "ui/widgets/appearance/translated_widget.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/named.h"
#include "ui/widgets/wrapping_table.h"

#include <QSplitter>

#include <algorithm>

namespace kernelcurve {

AccessPanel::AccessPanel(QWidget* parent)
    : QWidget(parent)
    , model_(new AccessModel(this))
    , table_(named("accesses", new WrappingTable(AccessModel::Access, this)))
    , picture_(named("warpPicture", new WarpView(this))) {
    table_->setModel(model_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(picture_);
    halves->addWidget(table_);
    halves->setSizes({240, 120});
    columnOf({halves}, this)->setContentsMargins({});
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        showPicture();
        const QModelIndex row = table_->currentIndex();
        if (!following_ && row.isValid() && model_->access(row.row()).file.empty())
            emit lineChosen(model_->access(row.row()).line);
    });
    connect(picture_, &WarpView::failed, this, &AccessPanel::failed);
    keepTranslated(this, [this] {
        model_->retranslate();
        table_->setAccessibleName(tr("Memory accesses by line"));
    });
}

void AccessPanel::setReport(TraceReport report) {
    report_ = std::move(report);
    following_ = true;
    model_->setAccesses(report_.accesses);
    showPicture();
    following_ = false;
}

void AccessPanel::showLine(int line) {
    const QModelIndex now = table_->currentIndex();
    if (now.isValid() && model_->access(now.row()).file.empty() &&
        model_->access(now.row()).line == line)
        return;
    following_ = true;
    const int row = model_->rowOf(line);
    if (row >= 0)
        table_->setCurrentIndex(model_->index(row, 0));
    else
        table_->selectionModel()->clear();
    showPicture();
    following_ = false;
}

void AccessPanel::showPicture() {
    const QModelIndex row = table_->currentIndex();
    if (!row.isValid()) {
        picture_->setRequest(std::nullopt);
        return;
    }
    const LineAccess& of = model_->access(row.row());
    const auto found =
        std::find_if(report_.requests.begin(), report_.requests.end(), [&](const WarpRequest& one) {
            return one.file == of.file && one.line == of.line && one.column == of.column &&
                   one.space == of.space && one.access == of.access && one.width == of.width;
        });
    picture_->setRequest(found == report_.requests.end() ? std::nullopt : std::optional(*found));
}

} // namespace kernelcurve
