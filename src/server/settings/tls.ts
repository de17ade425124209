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

/** What is wrong with the certificate, which stays in use. */
export interface CertificateWarning {
  /** The message of its line in the log. */
  event: 'certificate expired' | 'certificate has another name';
  /** What is wrong, and what to do. */
  problem: ServerOptionError;
}

/** The configured certificate, whose files are replaced when it is renewed. */
export class Certificate {
  readonly #files: Files;
  /** The name that it must have; undefined for any. */
  readonly #name: string | undefined;
  readonly #listeners: ((options: TlsOptions) => void)[] = [];
  #options: TlsOptions;
  /** The version of the files that were last read, or tried to read. */
  #version: string;

  /** @throws ServerOptionError as {@link refresh} does */
  constructor(files: Files, name?: string) {
    this.#files = files;
    this.#name = name;
    this.#version = versionOfFiles(files);
    this.#options = read(files);
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
    this.#options = read(this.#files);
    for (const listener of this.#listeners) listener(this.#options);
  }

  get #parsed(): X509Certificate {
    return new X509Certificate(this.#options.cert);
  }

  /** Identifies the certificate among those that replace each other. */
  get fingerprint(): string {
    return this.#parsed.fingerprint256;
  }

  /** That the certificate has expired, or is for another name than that of SMTP; usually empty. */
  get warnings(): CertificateWarning[] {
    return [...this.#expiry(), ...this.#mismatch()];
  }

  *#expiry(): Iterable<CertificateWarning> {
    const { validTo } = this.#parsed;
    if (Date.now() < Date.parse(validTo)) return;
    const text = `${this.#files.tlsCert} has expired (${validTo}): renew it, and the server reads it again`;
    yield { event: 'certificate expired', problem: new ServerOptionError('tlsCert', text) };
  }

  *#mismatch(): Iterable<CertificateWarning> {
    const name = this.#name;
    const parsed = this.#parsed;
    if (name === undefined || parsed.checkHost(name) !== undefined) return;
    const { tlsCert } = this.#files;
    const { subjectAltName = 'no name' } = parsed;
    const problem = new ServerOptionError(
      'tlsCert',
      (nameOf) =>
        `${tlsCert} is for ${subjectAltName}, and ${nameOf('smtpName')} is ${name}: use a certificate for DNS:${name}`,
    );
    yield { event: 'certificate has another name', problem };
  }
}

/**
 * Reads the configured certificate.
 *
 * @returns undefined if none is configured
 * @throws ServerOptionError as {@link Certificate.refresh} does
 */
export function readCertificate(settings: Settings): Certificate | undefined {
  const { tlsCert, tlsKey, certificateName } = settings;
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  return new Certificate({ tlsCert, tlsKey }, certificateName);
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
      `${path} cannot be read (${code}): it must be there, and the user of the server must be able to read it`,
      cause,
    );
  }
}
