import { type PageKind, pageKind } from '../../contract/viewer-schemas.js';
import type { Accounts } from '../settings/accounts.js';

/** The content of a frame. */
export interface Frame {
  account: string;
  emailId: string;
  kind: PageKind;
}

/** How long a frame can be loaded, in ms. */
const LIFETIME_MS = 60_000;

/** Limits the length of paths that are hashed. */
const MAX_LENGTH = 1_000;

/**
 * A signed token for a frame, whose request has no key. It is signed with a key of the account, so that any
 * server with this key accepts it.
 *
 * @param now ms since the epoch, by the store's clock
 */
export function frameToken(accounts: Accounts, frame: Frame, now: number): string {
  const { account, emailId, kind } = frame;
  const content = JSON.stringify([account, emailId, kind, now + LIFETIME_MS]);
  const signed = Buffer.from(content).toString('base64url');
  return `${signed}.${accounts.sign(account, PURPOSE + signed)}`;
}

/** The frame of a token; null if the token is invalid or has expired. */
export function readFrameToken(accounts: Accounts, token: string, now: number): Frame | null {
  const [, signed = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (signed === '' || token.length > MAX_LENGTH) return null;
  const [account, emailId, given, expires] = contentOf(signed);
  const kind = pageKind.safeParse(given).data;
  if (typeof account !== 'string' || typeof emailId !== 'string' || !kind) return null;
  if (!accounts.isSigned(account, PURPOSE + signed, signature)) return null;
  return Number(expires) > now ? { account, emailId, kind } : null;
}

/** The purpose of the signature, so that it cannot be used for anything else. */
const PURPOSE = 'frame:';

function contentOf(signed: string): unknown[] {
  try {
    const content = JSON.parse(Buffer.from(signed, 'base64url').toString());
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
