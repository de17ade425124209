/** The characters of the bytes 80 to 9F in windows-1252. The five unassigned bytes remain control characters. */
const CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Replaces U+0080 to U+009F with the characters that windows-1252 has there: Node 20's
 * `TextDecoder('windows-1252')` leaves these bytes as control characters, which no email contains on purpose.
 */
export function decodeWindows1252Gaps(text: string): string {
  if (!/[\u0080-\u009f]/.test(text)) return text;
  // Modifies the buffer in place: a replacer function called a million times would block the event loop.
  const units = Buffer.from(text, 'utf16le');
  for (let at = 0; at < units.length; at += 2) {
    const low = units[at] ?? 0;
    if (units[at + 1] !== 0 || low < 0x80 || low > 0x9f) continue;
    units.writeUInt16LE(CHARACTERS.charCodeAt(low - 0x80), at);
  }
  return units.toString('utf16le');
}
