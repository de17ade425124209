/** A list of tags, such as `v=DKIM1; k=rsa` (RFC 6376, section 3.2). */
export interface TagList {
  /** The value of each tag, with white space collapsed; the first value if a tag is repeated. */
  tags: ReadonlyMap<string, string>;
  /** Whether a section between two semicolons is not a tag. */
  isMalformed: boolean;
  /** Whether a tag is repeated. */
  hasDuplicates: boolean;
}

/** A name and a value, surrounded by white space. */
const TAG = /^ ?([a-z][a-z0-9_]*) ?=([^\p{Cc}]*)$/iu;

/** Parses a list of tags, and skips anything else. */
export function readTags(text: string): TagList {
  const tags = new Map<string, string>();
  let isMalformed = false;
  let hasDuplicates = false;
  // A semicolon may follow the last tag.
  const parts = text
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/; ?$/, '')
    .split(';');
  for (const part of parts) {
    const [, name, value = ''] = TAG.exec(part) ?? [];
    if (name === undefined) isMalformed = true;
    else if (tags.has(name)) hasDuplicates = true;
    else tags.set(name, value.replace(/^ | $/g, ''));
  }
  return { tags, isMalformed, hasDuplicates };
}
