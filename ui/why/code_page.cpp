#include "ui/why/code_page.h"

#include "ui/source/source_view.h"
#include "ui/widgets/box_layouts.h"
#include "ui/widgets/messages/note_label.h"

namespace kernelcurve {

CodePage::CodePage(QWidget* parent)
    : QWidget(parent)
    , note_(new NoteLabel(Tone::Muted, this))
    , view_(new SourceView(SourceView::Language::Assembly, this)) {
    columnOf({note_, {view_, 1}}, this)->setContentsMargins(0, 4, 0, 0);
    setFocusProxy(view_);
    connect(view_, &SourceView::currentLineChanged, this, [this](int line) {
        const auto at = static_cast<std::size_t>(line - 1);
        if (at < listing_.lines.size() && listing_.lines[at] > 0 && view_->hasFocus())
            emit sourceLineChosen(listing_.lines[at]);
    });
}

void CodePage::setListing(std::optional<CodeListing> listing, const QString& note) {
    note_->say(note);
    view_->setVisible(listing.has_value());
    CodeListing shown = std::move(listing).value_or(CodeListing());
    if (shown == listing_)
        return;
    listing_ = std::move(shown);
    view_->setText(QString::fromStdString(listing_.text));
    showSourceLine(sourceLine_);
}

void CodePage::showSourceLine(int line) {
    sourceLine_ = line;
    std::vector<int> linked;
    for (std::size_t at = 0; at < listing_.lines.size(); ++at)
        if (line > 0 && listing_.lines[at] == line)
            linked.push_back(static_cast<int>(at) + 1);
    view_->setLinkedLines(linked);
}

void CodePage::setAccessibleName(const QString& name) {
    view_->setAccessibleNames(name, {});
}

QString CodePage::text() const {
    return view_->text();
}

QString CodePage::note() const {
    return note_->text();
}

} // namespace kernelcurve
