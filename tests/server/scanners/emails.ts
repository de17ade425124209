import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { dkimSign } from 'mailauth';

/** The client address of emails. */
export const CLIENT_ADDRESS = '192.0.2.1';

export const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Too short to be trusted. */
export const WEAK_KEYS = generateKeyPairSync('rsa', { modulusLength: 512 });

/** The record of a public key (RFC 6376, section 3.6.1). */
export function keyRecord(key: KeyObject = publicKey): string {
  return `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;
}

/** The records of a domain with correct settings. */
export const GOOD = {
  'shop.test': { TXT: [`v=spf1 ip4:${CLIENT_ADDRESS} -all`] },
  's1._domainkey.shop.test': { TXT: [keyRecord()] },
  '_dmarc.shop.test': { TXT: ['v=DMARC1; p=reject'] },
};

/** Correct records with some changes. */
export function but(records: Record<string, string | string[] | null>) {
  const changed = Object.entries(records).map(([name, texts]) => [
    name,
    { TXT: [texts ?? []].flat() },
  ]);
  return { ...GOOD, ...Object.fromEntries(changed) };
}

/** An email from a domain's app. */
export function mailFrom(from: string, ...fields: string[]): string {
  const lines = [`From: ${from}`, 'To: bob@inbox.test', 'Subject: Hello', ...fields];
  return `${lines.join('\r\n')}\r\n\r\nWelcome to the shop.\r\n`;
}

export const MAIL = mailFrom('Shop <app@shop.test>');

interface Signing {
  domain?: string;
  selector?: string;
  key?: KeyObject;
  /** The fields that are signed. */
  fields?: string;
  signTime?: Date;
  expires?: Date;
}

/** Adds a DKIM signature to an email. */
export async function signed(raw: string, signing: Signing = {}): Promise<string> {
  const { domain = 'shop.test', selector = 's1', key = privateKey } = signing;
  // Without a time, mailauth reads the clock twice, and signs another time than it writes if a second ends in
  // between.
  const { fields = 'From:To:Subject', signTime = new Date(), expires } = signing;
  const { signatures, errors } = await dkimSign(raw, {
    // The type requires an array and other options; this is what mailauth reads.
    headerList: fields,
    signTime,
    expires,
    signatureData: [
      {
        signingDomain: domain,
        selector,
        privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
        algorithm: 'rsa-sha256',
        canonicalization: 'relaxed/relaxed',
      },
    ],
  } as unknown as Parameters<typeof dkimSign>[1]);
  if (errors.length) throw errors[0];
  return signatures + raw;
}

/** The tags of a valid signature; BH is a placeholder for the hash of the body. */
export const TAGS =
  'v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.test; s=s1; h=from:to:subject; bh=BH';

interface HandSigning {
  key?: KeyObject;
  hash?: string;
  /** The hashed length of the body. */
  length?: number;
}

/** Adds a DKIM signature with exactly these tags to an email (RFC 6376, section 3.7). */
export function handSigned(raw: string, tags: string, signing: HandSigning = {}): string {
  const { key = privateKey, hash = 'sha256', length } = signing;
  const end = raw.indexOf('\r\n\r\n');
  const body = raw.slice(end + 4).slice(0, length);
  const bodyHash = createHash(hash).update(body).digest('base64');
  const field = `DKIM-Signature: ${tags.replace('BH', bodyHash)}; b=`;
  const signed = raw
    .slice(0, end)
    .split('\r\n')
    .filter((line) => /^(?:From|To|Subject):/.test(line));
  const text = [...signed, field].map(relaxed).join('\r\n');
  const isRsa = key.asymmetricKeyType === 'rsa';
  // RFC 8463, section 3: Ed25519 signs the hash.
  const data = isRsa ? Buffer.from(text) : createHash('sha256').update(text).digest();
  return `${field}${sign(isRsa ? hash : null, data, key).toString('base64')}\r\n${raw}`;
}

function relaxed(line: string): string {
  const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? [];
  return `${name.toLowerCase()}:${value.replace(/\s+/g, ' ').trim()}`;
}
