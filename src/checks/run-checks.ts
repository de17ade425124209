import type { EmailParts } from './email-parts.js';
import { collect, type EmailFinding, type Found } from './finding.js';
import type { CheckSettings } from './options.js';
import { type Reading, readEmail } from './reading.js';
import { characters } from './rules/characters.js';
import { clientCss } from './rules/client-css.js';
import { contrast } from './rules/contrast.js';
import { images } from './rules/images.js';
import { leftovers } from './rules/leftovers.js';
import { linkHost } from './rules/link-host.js';
import { links } from './rules/links.js';
import { unsubscribe } from './rules/unsubscribe.js';
import { wholeEmail } from './rules/whole-email.js';

/**
 * The findings of all rules.
 *
 * @param more what was found elsewhere
 */
export function findings(
  parts: EmailParts,
  settings: CheckSettings,
  more: readonly Found[] = [],
): EmailFinding[] {
  const found = foundIn(readEmail(parts), settings);
  return collect([...found, ...more], parts, settings.ignored);
}

function* foundIn(reading: Reading, settings: CheckSettings): Iterable<Found> {
  yield* leftovers(reading);
  yield* characters(reading);
  yield* links(reading);
  yield* linkHost(reading, settings);
  yield* images(reading);
  yield* wholeEmail(reading);
  yield* unsubscribe(reading, settings);
  yield* clientCss(reading);
  yield* contrast(reading);
}
