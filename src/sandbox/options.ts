import { isIPv4 } from 'node:net';
import * as z from 'zod';

/** What {@link startSandbox} can be told. Each has a default and a flag of the same name. */
export interface SandboxOptions {
  /** Address to listen on; 127.0.0.1 unless told. Elsewhere than on loopback `apiKey` is needed. */
  host?: string | undefined;
  /** Port of the REST interface, 8025 unless told; 0 takes a free one. */
  httpPort?: number | undefined;
  /** Port of SMTP, 1025 unless told; 0 takes a free one. */
  smtpPort?: number | undefined;
  /** The key of REST requests and of SMTP AUTH; `sandbox` unless told. */
  apiKey?: string | undefined;
  /** Mails kept in each box, 10,000 unless told; the oldest leave first. */
  maxEmails?: number | undefined;
  /** Bytes of a mail, 25 MiB unless told. A bigger one is refused with 552. */
  maxSize?: number | undefined;
  /** Recipients of a mail, 1,000 unless told. One more is refused with 452. */
  maxRecipients?: number | undefined;
  /** SMTP connections at a time, 1,000 unless told. One more is refused with 421. */
  maxConnections?: number | undefined;
  /** Requests held at a time (`Prefer: wait`), 10,000 unless told. One more is answered at once. */
  maxHeld?: number | undefined;
}

/** The name of an option. */
export type OptionName = keyof SandboxOptions;

/** Every option, with what it is unless told. */
export type Settings = { [Name in OptionName]-?: NonNullable<SandboxOptions[Name]> };

/** What each option is unless told. */
export const DEFAULTS: Settings = {
  host: '127.0.0.1',
  httpPort: 8025,
  smtpPort: 1025,
  apiKey: 'sandbox',
  maxEmails: 10_000,
  maxSize: 25 * 1024 * 1024,
  maxRecipients: 1_000,
  maxConnections: 1_000,
  maxHeld: 10_000,
};

/** An option that the sandbox cannot start with. */
export class SandboxOptionError extends Error {
  override readonly name = 'SandboxOptionError';

  /** The option. */
  readonly option: string;

  /** @param problem what is wrong with the option, a sentence that begins with its name */
  constructor(option: string, problem: string, cause?: unknown) {
    super(problem, { cause });
    this.option = option;
  }
}

const port = integer(0, 65_535, 'a port, 0 to 65535 (0 takes a free one)');
const count = integer(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1');

const settings = z.strictObject({
  host: text(/^\S+$/, 'an address or a host name').default(DEFAULTS.host),
  httpPort: port.default(DEFAULTS.httpPort),
  smtpPort: port.default(DEFAULTS.smtpPort),
  // What a header can carry after 'Bearer '.
  apiKey: text(/^[\x21-\x7e]+$/, 'printable ASCII without spaces').default(DEFAULTS.apiKey),
  maxEmails: count.default(DEFAULTS.maxEmails),
  maxSize: count.default(DEFAULTS.maxSize),
  maxRecipients: count.default(DEFAULTS.maxRecipients),
  maxConnections: count.default(DEFAULTS.maxConnections),
  maxHeld: integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0').default(DEFAULTS.maxHeld),
}) satisfies z.ZodType<Settings>;

/**
 * Checks options and fills in the rest.
 *
 * @throws SandboxOptionError for an unknown option, for one of the wrong type or out of range, and
 * for a host beyond loopback together with the default key
 */
export function readOptions(options: SandboxOptions): Settings {
  const parsed = settings.safeParse(options);
  if (!parsed.success) throw wrongOption(parsed.error);
  const { host, apiKey } = parsed.data;
  if (apiKey === DEFAULTS.apiKey && !isLoopback(host)) {
    throw new SandboxOptionError(
      'host',
      `host ${host} is open to other machines, and everybody knows the default apiKey: ` +
        'set an apiKey of your own',
    );
  }
  return parsed.data;
}

function wrongOption({ issues: [issue] }: z.ZodError): SandboxOptionError {
  if (issue?.code === 'unrecognized_keys') {
    const [option = ''] = issue.keys;
    const known = Object.keys(DEFAULTS).join(', ');
    return new SandboxOptionError(option, `${option} is no option; there are ${known}`);
  }
  const option = String(issue?.path[0] ?? 'options');
  return new SandboxOptionError(option, `${option} ${issue?.message}`);
}

function integer(minimum: number, maximum: number, kind: string) {
  return z.custom<number>(
    (value) => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    `must be ${kind}`,
  );
}

function text(pattern: RegExp, kind: string) {
  return z.custom<string>(
    (value) => typeof value === 'string' && pattern.test(value),
    `must be ${kind}`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
