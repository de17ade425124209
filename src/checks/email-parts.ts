/** What the rules read of an email. */
export interface EmailParts {
  subject: string | null;
  text: string | null;
  html: string | null;
  /** Names in lower case; null if the header is unknown. */
  headers: ReadonlyMap<string, readonly string[]> | null;
  /** The Content-IDs of all parts; null if the parts are unknown. */
  contentIds: ReadonlySet<string> | null;
  /** The charset of the HTML part, in lower case; null if it is unknown. */
  charset: string | null;
  /** Whether it has attachments: an email may consist of them. */
  hasAttachments: boolean;
}

/** Groups header fields by name. */
export function headerMap(fields: Iterable<readonly [name: string, value: string]>) {
  const map = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const key = name.toLowerCase();
    const known = map.get(key);
    if (known) known.push(value);
    else map.set(key, [value]);
  }
  return map;
}
