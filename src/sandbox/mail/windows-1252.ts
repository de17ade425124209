/** What windows-1252 means by the bytes 80 to 9F, in their order; the five holes stay as they are. */
const MEANT = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Puts the characters of windows-1252 where a decoder left C1 control characters: on Node 20
 * `TextDecoder('windows-1252')` does not decode the bytes 80 to 9F. No mail means the controls.
 */
export function undoC1(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (c1) => MEANT.charAt(c1.charCodeAt(0) - 0x80));
}
