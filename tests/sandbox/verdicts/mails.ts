import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { dkimSign } from 'mailauth';

/** Where mail is taken to come from. */
export const CLIENT_ADDRESS = '192.0.2.1';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A key that is too short to trust. */
export const WEAK_KEYS = generateKeyPairSync('rsa', { modulusLength: 512 });

/** The record of a public key (RFC 6376, section 3.6.1). */
export function keyRecord(key: KeyObject = publicKey): string {
  return `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;
}

/** The records of a domain that does everything right. */
export const GOOD = {
  'shop.test': { TXT: [`v=spf1 ip4:${CLIENT_ADDRESS} -all`] },
  's1._domainkey.shop.test': { TXT: [keyRecord()] },
  '_dmarc.shop.test': { TXT: ['v=DMARC1; p=reject'] },
};

/** A mail from a domain's app. */
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

/** The mail with a DKIM signature above it. */
export async function signed(raw: string, signing: Signing = {}): Promise<string> {
  const { domain = 'shop.test', selector = 's1', key = privateKey } = signing;
  const { fields = 'From:To:Subject', signTime, expires } = signing;
  const { signatures, errors } = await dkimSign(raw, {
    // Its type says an array, and what is below up here; this is what it reads.
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
