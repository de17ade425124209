/** Replaces the API key in a server's error messages. */
const REDACTED = '[redacted]';

/** The default key of the mailbox server, which is documented. */
const PUBLIC_KEY = 'sandbox';

/** From this length on, the key is also removed within longer words. */
const LONG = 8;

/**
 * Removes the API key from a server's message, ignoring case, and also in URL or JSON encoding. A short key
 * is removed only as a whole word. The default key is not secret.
 */
export function hideKey(text: string, apiKey: string): string {
  if (apiKey === PUBLIC_KEY) return text;
  const forms = [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)];
  const key = forms.map((form) => form.replace(/\W/g, '\\$&')).join('|');
  const whole = `(?<![A-Za-z0-9])(?:${key})(?![A-Za-z0-9])`;
  return text.replace(new RegExp(apiKey.length < LONG ? whole : key, 'gi'), REDACTED);
}
