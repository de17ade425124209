import { domainToASCII } from 'node:url';
import type { Command } from 'commander';
import type { MailboxClient } from '../../client/client.js';
import type { MailboxClientError } from '../../client/errors.js';
import { newAddress } from '../../mailbox/address.js';
import { domainTemplate } from '../../mailbox/address-template.js';
import { addServerFlags, type ServerFlags } from '../open-mailbox.js';
import { COMMAND_TERMS, nameFlags, serverHint } from '../terms.js';
import { findMailHosts } from './dns.js';
import { isPort } from './port.js';
import { Report } from './report.js';
import { checkSmtp } from './smtp.js';

/** How long the REST API may take to show the email, in s: the server stores it before it accepts it. */
const ARRIVAL_S = 3;

interface DoctorFlags extends ServerFlags {
  dns?: string;
  smtpPort: string;
}

/** Adds the command `doctor`, which follows an email from the DNS of a domain to the REST API. */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('Check whether email from the internet reaches the mailbox server of a domain.')
    .argument('<domain>', "the domain of the tests' addresses")
    .option('--dns <address>', 'DNS server to ask, such as 127.0.0.1:5300')
    .option('--smtp-port <port>', 'port that senders connect to', '25');
  addServerFlags(command).action(doctor);
}

async function doctor(text: string, flags: DoctorFlags): Promise<void> {
  const domain = domainOf(text);
  const port = portOf(flags.smtpPort);
  // Loaded on demand, because other commands need no client.
  const [{ MailboxClient }, { resolveOptions }] = await Promise.all([
    import('../../client/client.js'),
    import('../../mailbox/options.js'),
  ]);
  const given = { mailboxURL: flags.url, mailboxApiKey: flags.apiKey };
  const { mailboxURL: url, mailboxApiKey } = resolveOptions(given, COMMAND_TERMS.options);
  const client = new MailboxClient({ baseURL: url, apiKey: mailboxApiKey, retries: 0 });
  const report = new Report();
  const hosts = await findMailHosts(domain, flags.dns, report);
  const isReadable = await checkRestApi(client, url, report);
  const targets = hosts.flatMap(({ name, addresses }) =>
    addresses.map((address) => ({ host: name, address, port })),
  );
  let reached = 0;
  for (const target of targets) {
    const to = newAddress('doctor', 'doctor', domainTemplate(domain));
    const isTaken = await checkSmtp({ ...target, to }, report);
    if (isTaken !== null) reached++;
    if (isTaken && isReadable) await checkArrival(client, to, target.address, url, report);
    else if (isTaken)
      report.skipped('email', `accepted at ${target.address}, and not looked for at ${url}`);
  }
  if (targets.length > 0 && reached === 0)
    report.failed('SMTP', 'no address could be checked', 'run doctor on a machine with IPv6');
  if (!report.has('email')) report.skipped('email', 'not sent, because of what has failed');
  await client.close();
  if (report.hasFailed) process.exitCode = 1;
}

function domainOf(text: string): string {
  const domain = domainToASCII(text.replace(/\.$/, ''));
  if (/^(?!.{254})[\w-]+(?:\.[\w-]+)+$/.test(domain)) return domain;
  throw new Error(`doctor takes a domain such as e2e.example.com, got ${JSON.stringify(text)}`);
}

function portOf(text: string): number {
  if (isPort(text)) return Number(text);
  throw new Error(`--smtp-port must be a port from 1 to 65535, got ${JSON.stringify(text)}`);
}

/** Returns whether the key reads emails. */
async function checkRestApi(client: MailboxClient, url: string, report: Report): Promise<boolean> {
  try {
    await client.inbox.list({ per_page: 1 });
    report.ok('REST API', `${url} accepts the key`);
    return true;
  } catch (error) {
    const failure = error as MailboxClientError;
    const isPlain = failure.status === undefined && /^http:/i.test(url);
    const hint = isPlain ? ' With a certificate, its URL begins with https:.' : '';
    const problem = `${url} ${failure.outcome.replace(/\.$/, '')}`;
    report.failed('REST API', problem, serverHint(failure) + hint);
    return false;
  }
}

async function checkArrival(
  client: MailboxClient,
  to: string,
  address: string,
  url: string,
  report: Report,
): Promise<void> {
  const sentAt = performance.now();
  const email = await client.inbox.latest({ to }, { wait: ARRIVAL_S }).catch(nameFlags);
  const ms = Math.round(performance.now() - sentAt);
  if (email) report.ok('email', `accepted at ${address}, and seen at ${url} ${ms} ms later`);
  else
    report.failed(
      'email',
      `accepted at ${address}, and not seen at ${url}`,
      'set --url (MAILBOX_URL) to the same server, and --api-key (MAILBOX_API_KEY) to a key of the account of the domain',
    );
}
