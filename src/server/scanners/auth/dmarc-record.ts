import { readTags } from './tags.js';

/** What a DMARC record asks for (RFC 7489, section 6.3), as far as it decides who passes. */
export interface Policy {
  /** It is no record that a receiver can go by. */
  isBroken: boolean;
  /** SPF, or DKIM, has to pass for the very domain of From. */
  isStrict: { spf: boolean; dkim: boolean };
}

/** Others are passed over (section 6.6.3). */
const VERSION = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;

const REQUEST = /^(?:none|quarantine|reject)$/i;

/** A record as mailauth knows it, undefined where it is none of DMARC's. */
export function asDmarcRecord(text: string): string | undefined {
  return VERSION.test(text) ? text.replace(VERSION, 'v=DMARC1;') : undefined;
}

/** @param record one that {@link asDmarcRecord} knows */
export function readPolicy(record: string): Policy {
  const { tags: given, hasTwins } = readTags(record);
  const tags = new Map([...given].map(([name, value]) => [name.toLowerCase(), value]));
  const { p = '', sp = 'none', rua = '', aspf, adkim } = Object.fromEntries(tags);
  const isValid = REQUEST.test(p) && REQUEST.test(sp);
  return {
    // Section 6.6.3, 6: who asks for reports, and for nothing else that can be read, asks for `none`.
    isBroken: hasTwins || tags.size < given.size || (!isValid && !hasAddress(rua)),
    isStrict: { spf: aspf?.toLowerCase() === 's', dkim: adkim?.toLowerCase() === 's' },
  };
}

/** Whether there is a URI to report to among these (section 6.2). */
function hasAddress(rua: string): boolean {
  return rua.split(',').some((uri) => URL.canParse(uri.trim().replace(/!\d+[kmgt]?$/i, '')));
}
