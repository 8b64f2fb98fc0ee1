#pragma once

class QString;
class QTextDocument;

namespace kernelcurve {

/// Fills `document` with a page before it is shown, because a visible one would be laid out for
/// each piece of Markdown. Tables keep each cell separate.
void fillWithPage(QTextDocument& document, const QString& markdown);

/// Text lines are limited to `measure` pixels, and tables to `width`.
void keepLinesShort(QTextDocument& document, int width, int measure);

} // namespace kernelcurve
