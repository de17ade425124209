import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { ImapMailbox } from '../imap-mailbox.js';
import { loadOptionalPeer } from '../load-optional-peer.js';

/** The parts of the package `imapflow` in use. */
export type Driver = Pick<typeof import('imapflow'), 'ImapFlow'>;

/** How long a server may say nothing, in ms, while it has something to say. Throttled servers take their time. */
const SILENCE_MS = 30_000;

/** How often a connection without news is checked, in ms: a peer that is gone would otherwise go unnoticed. */
const CHECK_MS = 20_000;

/** How long a command that prints a token may run, in ms. */
const TOKEN_TIMEOUT_MS = 30_000;

/** Why a mailbox cannot be fetched, in one line, which starts with its name. */
export class ImapProblem extends Error {
  override readonly name = 'ImapProblem';
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
): Promise<ImapFlow> {
  const { password, ...auth } = await credentialsOf(mailbox, signal);
  const client = new ImapFlow(optionsOf(mailbox, { user: mailbox.user, ...auth }));
  // Without a listener, a reset connection would end the process. The promises say what is wrong.
  client.on('error', () => {});
  const close = () => client.close();
  signal.addEventListener('abort', close);
  client.on('close', () => signal.removeEventListener('abort', close));
  try {
    await client.connect();
    await client.mailboxOpen(mailbox.folder, { readOnly: true });
    return client;
  } catch (error) {
    close();
    throw problemWith(mailbox, wordsOf(error).replaceAll(password, '…'));
  }
}

/** The problem of a mailbox, from any error. */
export function problemOf(mailbox: ImapMailbox, error: unknown): ImapProblem {
  return error instanceof ImapProblem ? error : problemWith(mailbox, wordsOf(error));
}

function problemWith({ name }: ImapMailbox, words: string): ImapProblem {
  return new ImapProblem(`${name}: ${words}`);
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
    maxIdleTime: CHECK_MS,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
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

/** Runs the command. What it prints is shown nowhere, since its errors may have secrets as well. */
async function tokenOf(command: string, name: string, signal: AbortSignal): Promise<string> {
  const options = { timeout: TOKEN_TIMEOUT_MS, windowsHide: true, signal };
  const running = promisify(exec)(command, options);
  const { stdout } = await running.catch(({ code, killed }) => {
    const how = killed ? `took longer than ${TOKEN_TIMEOUT_MS / 1000} s` : `failed (${code})`;
    throw new ImapProblem(`${name}: the command for the token ${how}`);
  });
  const token = stdout.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new ImapProblem(`${name}: the command for the token did not print one word`);
}

/** The server's words, or else those of the library. */
function wordsOf(error: unknown): string {
  const { message, code, responseText, responseStatus } = error as Error & {
    code?: string;
    responseText?: string;
    responseStatus?: string;
  };
  const said = responseText && [responseStatus, responseText].filter(Boolean).join(' ');
  return (said || message || code || 'unknown reason').replace(/\s+/g, ' ').trim();
}
