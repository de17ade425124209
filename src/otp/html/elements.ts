/** What the reader has to know about HTML elements (HTML Standard, sections 4 and 13.2). */

/** Elements that have no end tag and nothing in them. */
export const VOID = new Set(
  'area base basefont br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Elements of which a reader of the mail sees nothing. */
export const SILENT = new Set(
  'head title style script template datalist select audio video canvas iframe object map rp rt'.split(
    ' ',
  ),
);

/** Elements that stand in a line of text. All others begin a new line. */
export const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark nobr o:p q s samp small span strike strong sub sup time tt u var wbr button textarea output ruby rb'.split(
    ' ',
  ),
);

/** Kinds of `<input>` whose value is not shown, or is the label of a button. */
export const MUTE_INPUTS = new Set(
  'hidden submit button reset image checkbox radio file color range password'.split(' '),
);

/** What stands in the head. All else ends it, even without its end tag. */
export const IN_HEAD = new Set('title meta link style script base noscript template'.split(' '));

/** The open elements that a start tag ends, when its author left out their end tags. */
export const ENDED_BY: Record<string, readonly string[]> = {
  tr: ['td', 'th', 'tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tbody: ['td', 'th', 'tr', 'thead', 'tbody'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  option: ['option'],
};

/** No tag closes an element outside of these, other than their own. */
export const WALLS = new Set(['table', 'td', 'th', 'body']);

/** The tags that do get through such a wall. */
export const TABLE_PARTS = new Set(['table', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'body']);
