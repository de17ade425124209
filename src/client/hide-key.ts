/** Replaces the API key in a server's error messages. */
const REDACTED = '[redacted]';

/** The key that the mailbox server has by default: it is in the documentation. */
const PUBLIC_KEY = 'sandbox';

/** From this length on a key is looked for inside longer words as well. */
const LONG = 8;

/**
 * Removes the API key from a server's message, ignoring case, also as a URL or JSON has it. A short key is removed
 * only as a word of its own. The public key is not a secret.
 */
export function hideKey(text: string, apiKey: string): string {
  if (apiKey === PUBLIC_KEY) return text;
  const forms = [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)];
  const key = forms.map((form) => form.replace(/\W/g, '\\$&')).join('|');
  const whole = `(?<![A-Za-z0-9])(?:${key})(?![A-Za-z0-9])`;
  return text.replace(new RegExp(apiKey.length < LONG ? whole : key, 'gi'), REDACTED);
}
