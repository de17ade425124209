import type { Settings } from '../options.js';
import type { Scanner } from './scanner.js';
import { type FailureListener, ScannerRunner } from './scanner-runner.js';

/**
 * Opens the scanners that the settings name, and loads no others.
 *
 * @returns undefined if there are none
 * @throws ServerOptionError if mailauth is not installed, or the file of DNS records cannot be used
 */
export async function openScanners(
  settings: Settings,
  onFailure: FailureListener,
): Promise<ScannerRunner | undefined> {
  const scanners: Scanner[] = [];
  const { checkSenderAuth, rspamd, clamd } = settings;
  if (checkSenderAuth) scanners.push(await (await import('./auth/index.js')).openAuth(settings));
  if (rspamd !== undefined) scanners.push((await import('./rspamd.js')).openRspamd(rspamd));
  if (clamd !== undefined) scanners.push((await import('./clamd.js')).openClamd(clamd));
  if (scanners.length === 0) return undefined;
  return new ScannerRunner(scanners, settings.verdictTimeout, onFailure);
}
