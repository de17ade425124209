/** What stands for code units that a database's text cannot hold: these characters of private use. */
const STAND_INS = 0xf0000;

/** Where the surrogates begin, of which two make a character and one makes none. */
const SURROGATES = 0xd800;

/** Where the stand-in for NUL is: behind those for surrogates. */
const NUL = 0x800;

/**
 * A text in a form that databases take: they have no NUL, and no surrogate without its other half. All
 * of these are encoded, so that parts are found wherever JavaScript finds them.
 */
export function encodeText(text: string): string {
  return text.replace(/[\0\ud800-\udfff]/g, (unit) =>
    String.fromCodePoint(STAND_INS + (unit === '\0' ? NUL : unit.charCodeAt(0) - SURROGATES)),
  );
}

/** The text that was encoded. */
export function decodeText(encoded: string): string {
  return encoded.replace(/[\u{f0000}-\u{f0800}]/gu, (standIn) => {
    const place = (standIn.codePointAt(0) ?? 0) - STAND_INS;
    return String.fromCharCode(place === NUL ? 0 : SURROGATES + place);
  });
}
