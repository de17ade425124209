import type { Found } from '../finding.js';
import type { CheckSettings } from '../options.js';
import type { Reading } from '../reading.js';
import { hostOf, isAllowed, isTestHost } from '../url.js';

/** Sites that emails of any app link to. */
const ANYWHERE =
  /(?:^|\.)(?:facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest|apple|google|github|discord|wa)\.(?:com|me)$/;

interface Target {
  name: string;
  host: string;
  part: 'html' | 'text';
  at: number;
  isLink: boolean;
}

/**
 * Links and images of hosts that are not allowed. Without `allowedHosts`, hosts of the test environment are wrong in
 * an email that also links elsewhere, as an email in production does.
 */
export function* linkHost(reading: Reading, settings: CheckSettings): Iterable<Found> {
  const targets = targetsOf(reading);
  const { allowedHosts, baseHost } = settings;
  const isOfTest = ({ name, host }: Target) => isTestHost(name) || host === baseHost;
  const isElsewhere = targets.some(
    (one) => one.isLink && !isOfTest(one) && !ANYWHERE.test(one.name),
  );
  for (const target of targets) {
    const { host, part, at } = target;
    if (allowedHosts ? isAllowed(target.name, allowedHosts) : !isElsewhere || !isOfTest(target))
      continue;
    const message = allowedHosts
      ? `${target.name} is not an allowed host`
      : `${host} is of the test environment, and other links are not`;
    yield { rule: 'link-host', message, part, excerpt: host, at };
  }
}

function targetsOf({ links, images }: Reading): Target[] {
  const targets: Target[] = [];
  const add = (url: string, part: Target['part'], at: number, isLink: boolean) => {
    const found = hostOf(url);
    if (found) targets.push({ name: found.name, host: found.host, part, at, isLink });
  };
  for (const { href, part, at } of links) add(href, part, at, true);
  for (const { attributes, at } of images)
    add((attributes.get('src') ?? '').trim(), 'html', at, false);
  return targets;
}
