/**
 * An email with CR LF where some programs send CR CR LF, as one does that makes CR LF of each LF of a text
 * which has CR LF already. A parser takes the CR that is too much for a part of the text, and an empty line
 * that has one for a line.
 */
export function withoutDoubledCr(raw: Buffer): Buffer {
  if (!raw.includes('\r\r\n')) return raw;
  // From the first CR of a run only: from each of them, a long run would take the square of its length.
  return Buffer.from(raw.toString('latin1').replace(/(?<!\r)\r{2,}\n/g, '\r\n'), 'latin1');
}
