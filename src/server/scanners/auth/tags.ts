/** A list of tags, such as `v=DKIM1; k=rsa` (RFC 6376, section 3.2). */
export interface TagList {
  /** The value of each, blanks in it as one; the first of those that have one name. */
  tags: ReadonlyMap<string, string>;
  /** There is something between two semicolons that is no tag. */
  isMalformed: boolean;
  /** Two have one name. */
  hasTwins: boolean;
}

/** A name and a value, blanks around them. */
const TAG = /^ ?([a-z][a-z0-9_]*) ?=([^\p{Cc}]*)$/iu;

/** Reads a list of tags; what is none of them is passed over, and noted. */
export function readTags(text: string): TagList {
  const tags = new Map<string, string>();
  let isMalformed = false;
  let hasTwins = false;
  // The last may be followed by a semicolon.
  const pieces = text
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/; ?$/, '')
    .split(';');
  for (const piece of pieces) {
    const [, name, value = ''] = TAG.exec(piece) ?? [];
    if (name === undefined) isMalformed = true;
    else if (tags.has(name)) hasTwins = true;
    else tags.set(name, value.replace(/^ | $/g, ''));
  }
  return { tags, isMalformed, hasTwins };
}
