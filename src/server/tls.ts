import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ServerOptionError, type Settings } from './options.js';

/** A certificate and its private key, both PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/**
 * Reads the configured certificate.
 *
 * @returns undefined if none is configured
 * @throws ServerOptionError if a file cannot be read or is not PEM, or certificate and key do not match
 */
export function readCertificate({ tlsCert, tlsKey }: Settings): Certificate | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const certificate = { cert: read('tlsCert', tlsCert), key: read('tlsKey', tlsKey) };
  try {
    createSecureContext(certificate);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServerOptionError(
      'tlsCert',
      (nameOf) =>
        `${tlsCert} and ${nameOf('tlsKey')} ${tlsKey} are not a certificate and its key (${reason})`,
      cause,
    );
  }
  return certificate;
}

function read(option: 'tlsCert' | 'tlsKey', path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ServerOptionError(option, `${path} cannot be read (${code})`, cause);
  }
}
