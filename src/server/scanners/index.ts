import type { Settings } from '../settings/options.js';
import type { Scanner } from './scanner.js';
import { type FailureListener, ScannerRunner } from './scanner-runner.js';

/**
 * Opens the configured scanners, and loads no others.
 *
 * @returns undefined if no scanner is configured
 * @throws ServerOptionError if mailauth is not installed, or the file of DNS records is invalid
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
