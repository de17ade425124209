/** The HTML elements with special treatment (HTML Standard, sections 4 and 13.2). */

/** Void elements, which have no end tag and no content. */
export const VOID = new Set(
  'area base basefont br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Elements whose content is invisible. */
export const SILENT = new Set(
  'head title style script template datalist select audio video canvas iframe object map rp rt'.split(
    ' ',
  ),
);

/** Inline elements. All others start a new line. */
export const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark nobr o:p q s samp small span strike strong sub sup time tt u var wbr button textarea output ruby rb'.split(
    ' ',
  ),
);

/** Types of `<input>` whose value is not shown, or is the label of a button. */
export const MUTE_INPUTS = new Set(
  'hidden submit button reset image checkbox radio file color range password'.split(' '),
);

/** Elements of the head. All others end it, even without its end tag. */
export const IN_HEAD = new Set('title meta link style script base noscript template'.split(' '));

/** The open elements that a start tag implicitly ends. */
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

/** End tags of other elements do not reach beyond these. */
export const WALLS = new Set(['table', 'td', 'th', 'body']);

/** The tags that reach beyond them. */
export const TABLE_PARTS = new Set(['table', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'body']);
