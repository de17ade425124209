import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type OptionProblem, ServerOptionError, type Settings } from './options.js';
import { versionOf } from './secret-file.js';

/** The options of a TLS server: a certificate and its private key, both PEM. */
interface TlsOptions {
  cert: Buffer;
  key: Buffer;
  minVersion: 'TLSv1.2';
}

interface Files {
  tlsCert: string;
  tlsKey: string;
}

/** The configured certificate, whose files are replaced when it is renewed. */
export class Certificate {
  readonly #files: Files;
  readonly #listeners: ((options: TlsOptions) => void)[] = [];
  #options: TlsOptions;
  /** When the certificate expires, as OpenSSL writes it. */
  #validTo = '';
  /** The version of the files that were last read, or tried to read. */
  #version: string;

  /** @throws ServerOptionError as {@link refresh} does */
  constructor(files: Files) {
    this.#files = files;
    this.#version = versionOfFiles(files);
    this.#options = this.#read();
  }

  get options(): TlsOptions {
    return this.#options;
  }

  /** @param listener called with each certificate that replaces an earlier one */
  onChange(listener: (options: TlsOptions) => void): void {
    this.#listeners.push(listener);
  }

  /** Whether a file has changed since both were last read. */
  get hasChanged(): boolean {
    return versionOfFiles(this.#files) !== this.#version;
  }

  /**
   * Reads the files again. Connections stay open.
   *
   * @throws ServerOptionError if a file cannot be read, is not a certificate or a key, or they do not match; the earlier
   * certificate stays in use
   */
  refresh(): void {
    // Before they are read, so that no later version is missed.
    this.#version = versionOfFiles(this.#files);
    this.#options = this.#read();
    for (const listener of this.#listeners) listener(this.#options);
  }

  /** That the certificate has expired, and what to do; undefined while it is valid. */
  get warning(): ServerOptionError | undefined {
    if (Date.now() < Date.parse(this.#validTo)) return undefined;
    const { tlsCert } = this.#files;
    const problem = `${tlsCert} has expired (${this.#validTo}): renew it, and the server reads it again`;
    return new ServerOptionError('tlsCert', problem);
  }

  #read(): TlsOptions {
    const options = read(this.#files);
    this.#validTo = new X509Certificate(options.cert).validTo;
    return options;
  }
}

/**
 * Reads the configured certificate.
 *
 * @returns undefined if none is configured
 * @throws ServerOptionError as {@link Certificate.refresh} does
 */
export function readCertificate({ tlsCert, tlsKey }: Settings): Certificate | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  return new Certificate({ tlsCert, tlsKey });
}

function versionOfFiles({ tlsCert, tlsKey }: Files): string {
  return `${versionOf(tlsCert)} ${versionOf(tlsKey)}`;
}

function read({ tlsCert, tlsKey }: Files): TlsOptions {
  const cert = readOne('tlsCert', tlsCert);
  const key = readOne('tlsKey', tlsKey);
  attempt(
    () => createSecureContext({ cert }),
    'tlsCert',
    (reason) => `${tlsCert} is not a certificate (${reason}): use a PEM file`,
  );
  attempt(
    () => createPrivateKey(key),
    'tlsKey',
    (reason) => `${tlsKey} is not a private key (${reason}): use a PEM file without a passphrase`,
  );
  attempt(
    () => checkPair(cert, key),
    'tlsCert',
    (reason, nameOf) =>
      `${tlsCert} and ${nameOf('tlsKey')} ${tlsKey} are not a certificate and its key (${reason}): ` +
      'use the two files of the same renewal',
  );
  return { cert, key, minVersion: 'TLSv1.2' };
}

function checkPair(cert: Buffer, key: Buffer): void {
  // Servers are given a pair only after this: smtp-server fails every handshake after one that does not match.
  createSecureContext({ cert, key });
  // OpenSSL compares only keys of the same type.
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('key values mismatch');
}

/** @throws ServerOptionError about the option, if `check` throws */
function attempt(
  check: () => unknown,
  option: keyof Files,
  problem: (reason: string, nameOf: Parameters<OptionProblem>[0]) => string,
): void {
  try {
    check();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServerOptionError(option, (nameOf) => problem(reason, nameOf), cause);
  }
}

function readOne(option: keyof Files, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ServerOptionError(
      option,
      `${path} cannot be read (${code}): it must be there, and the user of the server may read it`,
      cause,
    );
  }
}
