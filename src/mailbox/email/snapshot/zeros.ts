/** A text in which a zero replaces every letter and digit: that of the script of a digit. */
export function zeros(text: string): string {
  return text.replace(/[\p{L}\p{N}]/gu, (character) => {
    let unit = character.charCodeAt(0);
    if (character.length > 1 || !DIGIT.test(character)) return '0'.repeat(character.length);
    while (DIGIT.test(String.fromCharCode(unit - 1))) unit--;
    return String.fromCharCode(unit);
  });
}

const DIGIT = /\p{Nd}/u;
