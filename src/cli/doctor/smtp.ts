import { isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Report } from './report.js';
import { SmtpDialog } from './smtp-dialog.js';

/** The server to check, and the email to send it. */
export interface SmtpTarget {
  /** The name in the MX record. */
  host: string;
  address: string;
  port: number;
  /** The email's recipient. */
  to: string;
}

/** Errors of a machine that has no route to an address, such as without IPv6. */
const NO_ROUTE = ['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'];

/** The reply to all clients of a network from which too much has come. */
const PAUSED = /^421 .*Too many (emails|connections) from your network/;

/**
 * Speaks with a server as senders do.
 *
 * @returns whether it accepted the email; null if this machine has no route to it
 */
export async function checkSmtp(target: SmtpTarget, report: Report): Promise<boolean | null> {
  const dialog = await connect(target, report);
  if (!dialog) return dialog;
  try {
    return (await isMailboxServer(dialog, target, report)) && (await send(dialog, target, report));
  } catch (error) {
    report.failed(
      'SMTP',
      `${placeOf(target)}: ${messageOf(error)}`,
      'see the log of the server, and whether the mailbox server is there',
    );
    return false;
  } finally {
    dialog.close();
  }
}

async function connect(target: SmtpTarget, report: Report): Promise<SmtpDialog | false | null> {
  const { address, port } = target;
  try {
    return await SmtpDialog.connect(address, port);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NO_ROUTE.includes(code)) {
      report.skipped('SMTP', `this machine has no route to ${address} (${code})`);
      return null;
    }
    const isBlocked = code === 'ETIMEDOUT';
    const host = isIPv6(address) ? '::' : '0.0.0.0';
    report.failed(
      'SMTP',
      `nobody answers at ${placeOf(target)} (${code})`,
      `start the server there with --host ${host} --smtp-port ${port}, and open the port in the firewall` +
        (isBlocked ? '; or run doctor elsewhere: many networks block outgoing port 25' : ''),
    );
    return false;
  }
}

async function isMailboxServer(
  dialog: SmtpDialog,
  target: SmtpTarget,
  report: Report,
): Promise<boolean> {
  const greeting = await dialog.reply();
  const place = placeOf(target);
  if (/^220[ -].*\bplaywright-mailbox\b/.test(greeting)) {
    report.ok('SMTP', `${place}: ${greeting}`);
    return true;
  }
  if (greeting.startsWith('220'))
    report.failed(
      'SMTP',
      `another server listens at ${place} ("${greeting}")`,
      'stop it, or have the MX record name the host of the mailbox server',
    );
  else {
    const mend = waitForPause(greeting) ?? 'see the log of the server';
    report.failed('SMTP', `${place} refuses the connection ("${greeting}")`, mend);
  }
  return false;
}

async function send(dialog: SmtpDialog, target: SmtpTarget, report: Report): Promise<boolean> {
  const { host, to } = target;
  const domain = to.slice(to.lastIndexOf('@') + 1);
  const hello = `EHLO ${domain}`;
  const features = await dialog.command(hello);
  if (/^250[ -]STARTTLS/m.test(features)) {
    await dialog.command('STARTTLS');
    checkTls(await dialog.startTls(host), host, report);
    await dialog.command(hello);
  } else {
    const problem = `${placeOf(target)} does not offer it, and email comes in plain text`;
    report.failed('STARTTLS', problem, 'start the server with --tls-cert and --tls-key');
  }
  for (const command of ['MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', messageTo(to)]) {
    const reply = await dialog.command(command);
    if (/^[23]/.test(reply)) continue;
    const mend =
      waitForPause(reply) ??
      `start the server with --domain ${domain}; with --domain ${domain}=ACCOUNT if all accounts have names`;
    report.failed('email', `${placeOf(target)} refuses it ("${reply}")`, mend);
    return false;
  }
  await dialog.command('QUIT');
  return true;
}

/** What to do about the reply during a pause; undefined for any other reply. */
function waitForPause(reply: string): string | undefined {
  const [, what] = PAUSED.exec(reply) ?? [];
  if (what === undefined) return undefined;
  const flag = what === 'emails' ? '--stranger-messages' : '--stranger-connections';
  return `run doctor again later: this pause ends by itself, within 15 minutes; ${flag} sets the limit`;
}

function checkTls(socket: TLSSocket, host: string, report: Report): void {
  report.ok('STARTTLS', String(socket.getProtocol()));
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return;
  const { validTo, subjectAltName = 'no name' } = certificate;
  const isExpired = Date.parse(validTo) <= Date.now();
  const isOfHost = certificate.checkHost(host) !== undefined;
  if (isExpired)
    report.failed(
      'certificate',
      `it expired on ${validTo}`,
      'renew it, and the server reads it again by itself',
    );
  if (!isOfHost)
    report.failed('certificate', `it is for ${subjectAltName}`, `use one for DNS:${host}`);
  if (isExpired || !isOfHost) return;
  const trust = socket.authorized ? '' : untrusted(String(socket.authorizationError));
  report.ok('certificate', `for ${host}, until ${validTo}${trust}`);
}

/** @param code OpenSSL's, such as `DEPTH_ZERO_SELF_SIGNED_CERT` */
function untrusted(code: string): string {
  const what = code === 'DEPTH_ZERO_SELF_SIGNED_CERT' ? 'self-signed' : `not trusted (${code})`;
  return `; ${what}: senders accept it, the tests do not without NODE_EXTRA_CA_CERTS`;
}

/** An email, with its end. */
function messageTo(to: string): string {
  return [
    `From: doctor@${to.slice(to.lastIndexOf('@') + 1)}`,
    `To: ${to}`,
    'Subject: playwright-mailbox doctor',
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    '',
    'Sent by playwright-mailbox doctor.',
    '.',
  ].join('\r\n');
}

function placeOf({ host, address, port }: SmtpTarget): string {
  return `${host} (${address}), port ${port}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
