/** Joins the lines of each paragraph in a text of `format=flowed` (RFC 3676). */
export function unflow(text: string, delSp: boolean): string {
  const paragraphs: string[] = [];
  let paragraph: string[] = [];
  for (const quoted of text.split('\n')) {
    // Space-stuffing, section 4.4.
    const line = quoted.startsWith(' ') ? quoted.slice(1) : quoted;
    const isSoft = line.endsWith(' ') && (line !== '-- ' || paragraph.length > 0);
    paragraph.push(isSoft && delSp ? line.slice(0, -1) : line);
    if (isSoft) continue;
    paragraphs.push(paragraph.join(''));
    paragraph = [];
  }
  if (paragraph.length > 0) paragraphs.push(paragraph.join(''));
  return paragraphs.join('\n');
}
