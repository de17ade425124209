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
  const urls = [
    ...links.map(({ href, part, at }) => ({ url: href, part, at, isLink: true })),
    ...images.map(({ attributes, at }) => {
      const url = (attributes.get('src') ?? '').trim();
      return { url, part: 'html' as const, at, isLink: false };
    }),
  ];
  return urls.flatMap(({ url, ...place }) => {
    const host = hostOf(url);
    return host === undefined ? [] : [{ ...host, ...place }];
  });
}
