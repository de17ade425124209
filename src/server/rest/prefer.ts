/** Proxies and clients drop connections that are silent for longer. */
const MAX_WAIT_SECONDS = 60;

/**
 * The `wait` preference of a request (RFC 7240, section 4.3). Other preferences and malformed ones
 * are ignored, as section 2 requires.
 *
 * @param prefer the Prefer header; several of them joined by commas
 * @returns whole seconds, at most 60; null without the preference
 */
export function preferredWait(prefer: string | undefined): number | null {
  if (prefer === undefined) return null;
  // If a preference is repeated, the first one counts.
  const wait = splitUnquoted(prefer, ',')
    .map((preference) => splitUnquoted(preference, ';')[0] ?? '')
    .find((preference) => /^\s*wait\s*(=|$)/i.test(preference));
  const seconds = /=\s*("?)(\d+)\1\s*$/.exec(wait ?? '')?.[2];
  return seconds === undefined ? null : Math.min(Number(seconds), MAX_WAIT_SECONDS);
}

/** Splits at a separator, but not inside quoted strings. */
function splitUnquoted(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted && character === '\\') index++;
    else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
