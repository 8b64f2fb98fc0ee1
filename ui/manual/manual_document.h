#pragma once

class QString;
class QTextDocument;

namespace kernelcurve {

/// Fills `document` with a page, before it is shown: one on show would lay out everything for each
/// piece of Markdown. In tables each cell is one of its own, as it is written.
void fillWithPage(QTextDocument& document, const QString& markdown);

/// Lines of text end after `measure` pixels, where `width` is what tables may take.
void keepLinesShort(QTextDocument& document, int width, int measure);

} // namespace kernelcurve
