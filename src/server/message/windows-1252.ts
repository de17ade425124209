/** What windows-1252 means by the bytes 80 to 9F, in their order; the five holes stay as they are. */
const MEANT = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Puts the characters of windows-1252 where a decoder left C1 control characters: on Node 20
 * `TextDecoder('windows-1252')` does not decode the bytes 80 to 9F. No email means the controls.
 */
export function decodeWindows1252Gaps(text: string): string {
  if (!/[\u0080-\u009f]/.test(text)) return text;
  // Of UTF-16 units: a replacer that is called a million times keeps others waiting.
  const units = Buffer.from(text, 'utf16le');
  for (let at = 0; at < units.length; at += 2) {
    const low = units[at] ?? 0;
    if (units[at + 1] !== 0 || low < 0x80 || low > 0x9f) continue;
    units.writeUInt16LE(MEANT.charCodeAt(low - 0x80), at);
  }
  return units.toString('utf16le');
}
