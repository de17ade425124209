import { headerMap } from '../../checks/email-parts.js';
import { type FindingList, listed } from '../../checks/finding.js';
import { checkSettings } from '../../checks/options.js';
import { findings } from '../../checks/run-checks.js';
import { readBody } from './body.js';
import { readHeader } from './header.js';
import { describeHeader } from './header-details.js';
import {
  allParts,
  contentIdOf,
  type PartLimits,
  readParts,
  UnreadableParts,
} from './mime-parts.js';

/** What is wrong with an email, by the default options of the checks. */
export function checkMessage(raw: Buffer, limits: PartLimits): FindingList {
  const { text, html, attachmentCount, isParsed } = readBody(raw, limits);
  const parts = partsOf(raw, limits);
  const headers = describeHeader(raw).headers.map(({ name, value }) => [name, value] as const);
  const type = parts.find(({ contentType }) => contentType.value === 'text/html')?.contentType;
  const email = {
    subject: readHeader(raw).subject,
    text,
    html,
    headers: headerMap(headers),
    contentIds: new Set(parts.flatMap((part) => contentIdOf(part) ?? [])),
    charset: type?.parameters.charset?.toLowerCase() ?? null,
    // What cannot be parsed is not empty.
    hasAttachments: attachmentCount > 0 || !isParsed,
  };
  return listed(findings(email, checkSettings()));
}

function partsOf(raw: Buffer, limits: PartLimits) {
  try {
    return [...allParts(readParts(raw, limits))];
  } catch (error) {
    if (error instanceof UnreadableParts) return [];
    throw error;
  }
}
