import { type FindingList, listed } from '../../checks/finding.js';
import { checkSettings } from '../../checks/options.js';
import { readRaw } from '../../checks/raw-email.js';
import { findings } from '../../checks/run-checks.js';
import type { PartLimits } from '../../mime/parts.js';

/** What is wrong with an email, by the default options of the checks. */
export function checkMessage(raw: Buffer, limits: PartLimits): FindingList {
  return listed(findings(readRaw(raw, limits), checkSettings()));
}
