import { type PageKind, pageKind } from '../../contract/viewer-schemas.js';
import type { Accounts } from '../settings/accounts.js';
import { readToken, signToken } from '../settings/signed-token.js';

/** The content of a frame. */
export interface Frame {
  account: string;
  emailId: string;
  kind: PageKind;
}

/** How long a frame can be loaded, in ms. */
const LIFETIME_MS = 60_000;

/** A signed token for a frame, whose request has no key. @param now ms since the epoch, by the store's clock */
export function frameToken(accounts: Accounts, frame: Frame, now: number): string {
  const { account, emailId, kind } = frame;
  return signToken(accounts, 'frame', { account, values: [emailId, kind] }, now + LIFETIME_MS);
}

/** The frame of a token; null if the token is invalid or has expired. */
export function readFrameToken(accounts: Accounts, token: string, now: number): Frame | null {
  const content = readToken(accounts, 'frame', token, now);
  const [emailId, given] = content?.values ?? [];
  const kind = pageKind.safeParse(given).data;
  if (!content || typeof emailId !== 'string' || !kind) return null;
  return { account: content.account, emailId, kind };
}
