import {
  DEFAULT_API_KEY,
  reachable,
  SECRET_OPTIONS,
  serverFlag,
} from '../contract/server-options.js';
import { isLoopback } from '../server/network/ip-address.js';
import { openScanners } from '../server/scanners/index.js';
import { DEFAULT_ACCOUNT, KEY_USES } from '../server/settings/accounts.js';
import type { NameOf } from '../server/settings/configuration.js';
import type { Settings } from '../server/settings/options.js';
import { readCertificate } from '../server/settings/tls.js';
import { checkStore } from '../server/store/open.js';

/**
 * What would be started, a line each, and what is not safe about it. Reads all files, and opens neither ports, the
 * store nor connections, so that it can run beside the server.
 *
 * @param flags the options that were given on the command line
 * @param nameOf the name of an option as the user gave it
 * @throws ServerOptionError if the server would not start
 */
export async function checkStart(
  settings: Settings,
  flags: readonly string[],
  nameOf: NameOf,
): Promise<string[]> {
  const ofCertificate = readCertificate(settings)?.warnings ?? [];
  const store = await checkStore(settings.store);
  const scanners = await openScanners(settings, () => {});
  await scanners?.close();
  if (settings.imapMailboxes.length > 0)
    await (await import('../server/imap/connect.js')).loadDriver();
  return [
    ...addressesOf(settings),
    `store: ${store}`,
    ...accountsOf(settings),
    ...receptionOf(settings),
    ...settings.imapMailboxes.map(({ name }) => `imap: ${name}`),
    ...ofCertificate.map(({ problem }) => `warning: ${problem.messageWith(nameOf)}`),
    ...unreadAccounts(settings).map(
      (name) => `warning: no key reads emails of the account ${name}`,
    ),
    ...[...unsafeAddresses(settings), ...unsafeFlags(settings, flags)].map(
      (text) => `unsafe: ${text}`,
    ),
  ];
}

function addressesOf({
  host,
  httpPort,
  smtpPort,
  smtpsPort,
  adminPort,
  tlsCert,
}: Settings): string[] {
  const name = reachable(host) === host ? host : `${host} (${reachable(host)} here)`;
  const ports = [
    [tlsCert === undefined ? 'HTTP' : 'HTTPS', httpPort],
    [tlsCert === undefined ? 'SMTP' : 'SMTP with STARTTLS', smtpPort],
    ['SMTP over TLS', smtpsPort],
    ['monitoring without a key', adminPort],
  ];
  return ports.flatMap(([what, port]) =>
    port === undefined ? [] : [`${what}: ${name}, port ${port || 'that is free'}`],
  );
}

function accountsOf({ keys }: Settings): string[] {
  return [...keys].map(([account, own]) => {
    const counts = KEY_USES.map((use) => `${own.filter((key) => key.use === use).length} ${use}`);
    return `account ${nameOfAccount(account)}: keys ${counts.join(', ')}`;
  });
}

function unreadAccounts({ keys }: Settings): string[] {
  const unread = [...keys].filter(([, own]) => own.every(({ use }) => use !== 'read'));
  return unread.map(([account]) => nameOfAccount(account));
}

function nameOfAccount(account: string): string {
  return account === DEFAULT_ACCOUNT ? 'without a name' : account;
}

function receptionOf(settings: Settings): string[] {
  const { domains, recipients, recipient, smtpName, trustedProxy } = settings;
  const atDomains = domains.map((domain) => `domain: ${domain}, recipients: ${recipients}`);
  return [
    ...atDomains,
    ...recipient.map((address) => `recipient: ${address}`),
    ...(domains.length > 0 ? [`SMTP name: ${smtpName}`] : []),
    ...trustedProxy.map((network) => `trusted proxy: ${network}`),
  ];
}

function unsafeAddresses(settings: Settings): string[] {
  const { host, adminPort, tlsCert, smtpAuthPlaintext, trustedProxy, keys, reception } = settings;
  if (isLoopback(host)) {
    const all = [...keys.values()].flat();
    return all.some(({ key }) => key === DEFAULT_API_KEY)
      ? ['the default key is public: every user of this machine can read emails']
      : [];
  }
  const unsafe = [];
  if (tlsCert === undefined)
    unsafe.push(`no ${serverFlag('tlsCert')}: keys and emails cross the network in plain text`);
  if (smtpAuthPlaintext)
    unsafe.push(`${serverFlag('smtpAuthPlaintext')}: keys may cross the network in plain text`);
  if (adminPort !== undefined)
    unsafe.push(`${serverFlag('adminPort')}: everyone who reaches it can read /metrics`);
  for (const network of trustedProxy.filter((one) => one.endsWith('/0')))
    unsafe.push(`${serverFlag('trustedProxy')} ${network}: everyone can claim any address`);
  if (keys.has(DEFAULT_ACCOUNT) && !reception)
    unsafe.push('an account without a name: everyone who reaches SMTP can send email to it');
  return unsafe;
}

/** Other users of the machine can see a command line. */
function unsafeFlags({ store }: Settings, flags: readonly string[]): string[] {
  const isInStore = URL.canParse(store) && new URL(store).password !== '';
  const secret = [...(isInStore ? ['store'] : []), ...SECRET_OPTIONS].filter((name) =>
    flags.includes(name),
  );
  return secret.map(
    (name) => `a secret in ${serverFlag(name)}: other users of this machine see the command line`,
  );
}
