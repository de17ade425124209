import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import { checkNames } from '../client/validate-options.js';

type WebServer = Exclude<NonNullable<PlaywrightTestConfig['webServer']>, unknown[]>;

/** Options of {@link mailboxServer}. */
export interface MailboxServerOptions {
  /** Port of the REST interface; 8025 unless told, 0 for a free one. */
  httpPort?: number | undefined;
  /** Port of the SMTP server; 1025 unless told, 0 for a free one. */
  smtpPort?: number | undefined;
  /** The API key; `MAILBOX_API_KEY`, or `sandbox`, unless told. The tests need the same one. */
  apiKey?: string | undefined;
}

/** How long the server may take to end by itself, in ms. */
const SHUTDOWN_TIMEOUT = 3_000;

/**
 * The mailbox server as an entry of Playwright's `webServer`. The servers after it and the tests
 * find its URLs in `MAILBOX_URL` and `MAILBOX_SMTP_URL`, which is how they learn of free ports.
 *
 * @throws TypeError when a port is none, or an option unknown.
 * @example
 * webServer: [mailboxServer(), { command: 'npm start', url: 'http://127.0.0.1:3000' }]
 */
export function mailboxServer(options: MailboxServerOptions = {}): WebServer {
  checkNames(options, ['httpPort', 'smtpPort', 'apiKey']);
  const { httpPort = 8025, smtpPort = 1025, apiKey } = options;
  checkPort('httpPort', httpPort);
  checkPort('smtpPort', smtpPort);
  if (apiKey !== undefined && typeof apiKey !== 'string') {
    throw new TypeError('mailboxServer(): apiKey must be a string.');
  }
  // The file itself, not npx: that would be a process in between, which does not pass signals on.
  const cli = fileURLToPath(new URL('./cli.js', import.meta.url));
  return {
    name: 'mailbox',
    command: `"${process.execPath}" "${cli}" serve --http-port ${httpPort} --smtp-port ${smtpPort}`,
    ...(apiKey !== undefined && { env: { MAILBOX_API_KEY: apiKey } }),
    ...(httpPort === 0 || smtpPort === 0 ? onFreePorts() : onFixedPorts(httpPort, smtpPort)),
    gracefulShutdown: { signal: 'SIGTERM', timeout: SHUTDOWN_TIMEOUT },
  };
}

/** The ready line tells the ports; Playwright sets the variables by the names of the groups. */
function onFreePorts(): Partial<WebServer> {
  return { wait: { stdout: /"http":"(?<MAILBOX_URL>[^"]+)","smtp":"(?<MAILBOX_SMTP_URL>[^"]+)"/ } };
}

/** A server that runs already, in another terminal, is used; it prints no ready line here. */
function onFixedPorts(httpPort: number, smtpPort: number): Partial<WebServer> {
  process.env.MAILBOX_URL = `http://127.0.0.1:${httpPort}`;
  process.env.MAILBOX_SMTP_URL = `smtp://127.0.0.1:${smtpPort}`;
  return { url: `${process.env.MAILBOX_URL}/health`, reuseExistingServer: !process.env.CI };
}

function checkPort(option: string, port: unknown): void {
  if (Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535) return;
  throw new TypeError(
    `mailboxServer(): ${option} must be a port from 0 to 65535, got ${String(port)}.`,
  );
}
