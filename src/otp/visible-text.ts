import { HtmlReader } from './html/reader.js';

/** The text of an HTML body that a reader sees: a line for a line, cells set apart by a tab. */
export function visibleText(html: string): string {
  const parts: string[] = [];
  new HtmlReader(html, {
    text: (text) => parts.push(text),
    breakLine: () => parts.push('\n'),
    breakCell: (isTableCell) => parts.push(isTableCell ? '\t' : ' '),
    isFull: () => false,
  }).read();
  return parts.join('');
}
