import type { Settings } from '../options.js';
import { type FailureListener, Judge } from './judge.js';
import type { Scanner } from './scanner.js';

/**
 * Makes ready what the settings ask for; each scanner is loaded only where it is.
 *
 * @returns undefined where mail is not judged
 * @throws SandboxOptionError when mailauth is not installed, or the file of `dns` is no such file
 */
export async function openJudge(
  settings: Settings,
  onFailure: FailureListener,
): Promise<Judge | undefined> {
  const scanners: Scanner[] = [];
  const { verifyAuth, rspamd, clamd } = settings;
  if (verifyAuth) scanners.push(await (await import('./auth/index.js')).openAuth(settings));
  if (rspamd !== undefined) scanners.push((await import('./rspamd.js')).openRspamd(rspamd));
  if (clamd !== undefined) scanners.push((await import('./clamd.js')).openClamd(clamd));
  if (scanners.length === 0) return undefined;
  return new Judge(scanners, settings.verdictTimeout, onFailure);
}
