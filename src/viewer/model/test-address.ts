/** The parts of an address of a test's mailbox: `slug.hash.token.name.check@domain`. */
interface TestAddress {
  address: string;
  /** The start of the test's title. */
  title: string;
  /** The same for all attempts of a test. */
  hash: string;
  /** Unique for each attempt. */
  token: string;
  mailboxName: string | null;
}

/** With hyphens instead of dots behind a `+`, for example. */
const ADDRESS = /^(?:[^@]*\+)?([a-z0-9-]+?)([.-])([a-z0-9]{6})\2([a-z0-9]{16})(?:\2([^@]+))?@/;

/** Parses the address of a test's mailbox; null for any other address. */
function readTestAddress(address: string): TestAddress | null {
  const [, slug, separator, hash, token, rest] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (slug === undefined || hash === undefined || token === undefined) return null;
  const names = separator === '-' ? rest?.replace(/-[^-]*$/, '') : rest;
  const mailboxName = names?.split('.').find((part) => !part.startsWith('x-')) ?? null;
  return { address, title: slug.replaceAll('-', ' '), hash, token, mailboxName };
}

/** The first address of a test's mailbox among the recipients. */
export function testAddressIn(recipients: readonly string[]): TestAddress | null {
  for (const recipient of recipients) {
    const found = readTestAddress(recipient);
    if (found) return found;
  }
  return null;
}
