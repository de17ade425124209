import { exec } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { ImapMailbox } from '../settings/imap-mailbox.js';
import { loadOptionalPeer } from '../settings/load-optional-peer.js';
import type { Progress } from './progress.js';

/** The parts of the package `imapflow` in use. */
export type Driver = Pick<typeof import('imapflow'), 'ImapFlow'>;

/** How long to wait for servers, in ms. Tests shorten it. */
export const timeouts = {
  /** How long a server may say nothing while it has something to say. Throttled servers take their time. */
  silence: 30_000,
  /** How often a connection without news is checked: a peer that is gone would otherwise go unnoticed. */
  check: 20_000,
};

/** How long a command that prints a token may run, in ms. */
const TOKEN_TIMEOUT_MS = 30_000;

/** Why a mailbox cannot be fetched, in one line, which starts with its name. */
export class ImapProblem extends Error {
  override readonly name = 'ImapProblem';
}

/** What a connection is used for, and what to look at if it is lost. */
const STEPS = {
  greeting: ['before its greeting', 'compare the port, and imap:// or imaps://, with its settings'],
  login: ['during the login', 'its log may say why'],
  open: ['while the folder was opened', 'its log may say why'],
  wait: ['while waiting for email', 'its log may say why'],
  fetch: ['while email was fetched', 'its log may say why'],
} as const;

/** The codes of errors after which the connection is gone. */
const LOST = [
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'ECONNRESET',
  'EPIPE',
];

/** The codes of errors because the server did not answer in time. */
const SILENT = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT'];

/** What to do about certificates that do not fit, by the codes of their errors. */
const CERTIFICATE_HINTS: [code: RegExp, hint: string][] = [
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)/,
    'to trust it, set NODE_EXTRA_CA_CERTS to its file, or to that of its authority, before the start',
  ],
  [/ALTNAME_INVALID/, 'use a name of its certificate in the URL'],
];

/** A connection with the folder open. */
export interface Connection {
  client: ImapFlow;
  /** Where new emails will be. */
  position: Pick<Progress, 'uidValidity' | 'uidNext'>;
  /** Why it was lost, in one line without the password. */
  problemOf(error: unknown, step: 'wait' | 'fetch'): ImapProblem;
}

/** Loads the client, an optional peer dependency. */
export function loadDriver(): Promise<Driver> {
  return loadOptionalPeer('imap', 'imapflow@2', () => import('imapflow'));
}

/**
 * Logs in and opens the folder read-only (EXAMINE), so that no email gets a flag.
 *
 * @param signal closes the connection
 * @throws ImapProblem with the server's words, which does not contain the password
 */
export async function connect(
  { ImapFlow }: Driver,
  mailbox: ImapMailbox,
  signal: AbortSignal,
): Promise<Connection> {
  const { password, ...auth } = await credentialsOf(mailbox, signal);
  const client = new ImapFlow(optionsOf(mailbox, { user: mailbox.user, ...auth }));
  let failure: unknown;
  // Without a listener, a reset connection would end the process. The promises say only that it is gone.
  client.on('error', (error) => {
    failure = error;
  });
  const problemOf = (error: unknown, step: keyof typeof STEPS) => {
    const words = wordsOf(failure ?? error, step, client.byeReason);
    const line = words.replaceAll(password, '…').replace(/\s+/g, ' ').trim();
    return new ImapProblem(`${mailbox.name}: ${line}`);
  };
  const close = () => client.close();
  signal.addEventListener('abort', close);
  client.on('close', () => signal.removeEventListener('abort', close));
  let isLoggedIn = false;
  try {
    await client.connect();
    isLoggedIn = true;
    await client.mailboxOpen(mailbox.folder, { readOnly: true });
    return { client, position: await positionIn(client), problemOf };
  } catch (error) {
    const hasGreeted = client.greeting !== undefined;
    close();
    throw problemOf(error, isLoggedIn ? 'open' : hasGreeted ? 'login' : 'greeting');
  }
}

/** The error of a connection that is gone. */
export function lost(): Error {
  return Object.assign(new Error(), { code: 'NoConnection' });
}

async function positionIn(client: ImapFlow): Promise<Connection['position']> {
  const { mailbox } = client;
  if (!mailbox) throw lost();
  const { uidValidity, uidNext } = mailbox;
  if (uidNext) return { uidValidity: String(uidValidity), uidNext };
  // RFC 3501 does not require UIDNEXT.
  const newest = mailbox.exists > 0 && (await client.fetchOne('*', { uid: true }));
  return { uidValidity: String(uidValidity), uidNext: newest ? newest.uid + 1 : 1 };
}

function optionsOf(
  { host, port, isSecure, mayBePlain }: ImapMailbox,
  auth: ImapFlowOptions['auth'],
): ImapFlowOptions {
  return {
    host,
    port,
    secure: isSecure,
    ...(!isSecure && !mayBePlain && { doSTARTTLS: true }),
    auth,
    logger: false,
    // The library would idle only after 15 s.
    disableAutoIdle: true,
    maxIdleTime: timeouts.check,
    connectionTimeout: timeouts.silence,
    greetingTimeout: timeouts.silence,
    socketTimeout: timeouts.silence,
    clientInfo: { name: 'playwright-mailbox' },
  };
}

async function credentialsOf({ login, name }: ImapMailbox, signal: AbortSignal) {
  if ('tokenCommand' in login) {
    const accessToken = await tokenOf(login.tokenCommand, name, signal);
    return { accessToken, password: accessToken };
  }
  const password = login.password();
  return { pass: password, password };
}

/** Runs the command. Problems have the first line of its stderr; its output may be a secret. */
async function tokenOf(command: string, name: string, signal: AbortSignal): Promise<string> {
  const options = { timeout: TOKEN_TIMEOUT_MS, windowsHide: true, signal };
  const running = promisify(exec)(command, options);
  const problemOf = (what: string, stderr: string) => {
    const [, line = '', rest = ''] =
      /^\s*(.{0,200})(.?)/.exec(stripVTControlCharacters(stderr)) ?? [];
    const said = line && `: ${line.trim()}${rest && '…'}`;
    return new ImapProblem(`${name}: the command for the token ${what}${said}`);
  };
  const { stdout, stderr } = await running.catch(({ code, killed, stderr }) => {
    const how = killed ? `took longer than ${TOKEN_TIMEOUT_MS / 1000} s` : `failed (${code})`;
    throw problemOf(how, stderr);
  });
  const token = stdout.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw problemOf('did not print one word', stderr);
}

/** The server's words, or else what happened and what to look at. */
function wordsOf(error: unknown, step: keyof typeof STEPS, byeReason: string | undefined): string {
  const { message, code = '', reason, responseText, responseStatus } = error as ImapError;
  const [when, hint] = STEPS[step];
  if (LOST.includes(code))
    return `the server closed the connection ${when}${byeReason ? `: ${byeReason}` : `; ${hint}`}`;
  if (SILENT.includes(code))
    return `the server said nothing for ${timeouts.silence / 1000} s ${when}; ${hint}`;
  if (code.startsWith('ERR_SSL_')) return `TLS failed: ${reason}; ${hint}`;
  const [, fix] = CERTIFICATE_HINTS.find(([pattern]) => pattern.test(code)) ?? [];
  const said = responseText && [responseStatus, responseText].filter(Boolean).join(' ');
  return [said || message || code || 'unknown reason', fix].filter(Boolean).join('; ');
}

/** An error of imapflow or OpenSSL. */
interface ImapError extends Error {
  code?: string;
  reason?: string;
  /** What the server has answered. */
  responseText?: string;
  responseStatus?: string;
}
