#pragma once

class QString;
class QTextDocument;

namespace kernelcurve {

/// Fills `document` with a page. Call this function before the document is shown, because Qt would
/// lay out a visible document for each piece of Markdown. Each table cell remains separate.
void fillWithPage(QTextDocument& document, const QString& markdown);

/// Limits text lines to `measure` pixels, and tables to `width`.
void keepLinesShort(QTextDocument& document, int width, int measure);

} // namespace kernelcurve
