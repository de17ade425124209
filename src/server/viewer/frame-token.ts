import type { Accounts } from '../accounts.js';

/** The content of a frame. */
export interface Frame {
  account: string;
  emailId: string;
  /** Whether the frame may load images and styles from the web. */
  loadsRemote: boolean;
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
  const { account, emailId, loadsRemote } = frame;
  const content = JSON.stringify([account, emailId, loadsRemote, now + LIFETIME_MS]);
  const signed = Buffer.from(content).toString('base64url');
  return `${signed}.${accounts.sign(account, PURPOSE + signed)}`;
}

/** The frame of a token; null if the token is invalid or has expired. */
export function readFrameToken(accounts: Accounts, token: string, now: number): Frame | null {
  const [, signed = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (signed === '' || token.length > MAX_LENGTH) return null;
  const [account, emailId, loadsRemote, expires] = contentOf(signed);
  if (typeof account !== 'string' || typeof emailId !== 'string') return null;
  if (!accounts.isSigned(account, PURPOSE + signed, signature)) return null;
  return Number(expires) > now ? { account, emailId, loadsRemote: loadsRemote === true } : null;
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
