import { didYouMean } from '../contract/nearest-name.js';
import { type CheckRule, RULE_NAMES } from './rules.js';

/** Options of the checks. */
export interface EmailCheckOptions {
  /**
   * The hosts that links and images may have: a name, or `*.shop.test` for its subdomains. In any case and with any
   * port. Default: any, except those of the test environment in an email that also links elsewhere.
   */
  allowedHosts?: readonly string[] | undefined;
  /** Rules that are not checked. Default: none. */
  ignore?: readonly CheckRule[] | undefined;
  /**
   * `'fetch'`: the test asks for the links, but those that may unsubscribe, sign in or be for one time. Not for
   * `checkEmail()`. Default: no link is asked for.
   */
  links?: 'fetch' | undefined;
  /** Whether warnings fail `toPassEmailChecks()`. Default: they do not. */
  warnings?: 'fail' | undefined;
}

/** Options that were checked. */
export interface CheckSettings {
  /** In lower case; undefined for the default. */
  allowedHosts: readonly string[] | undefined;
  ignored: ReadonlySet<CheckRule>;
  fetchesLinks: boolean;
  /** The host of the app that is tested, and its port. */
  baseHost: string | undefined;
}

/** An invalid option. */
export class CheckOptionError extends TypeError {
  constructor(
    readonly option: string,
    readonly problem: string,
  ) {
    super(`${option} ${problem}`);
  }
}

const NAMES = ['allowedHosts', 'ignore', 'links', 'warnings'];

/**
 * Checks the options of a call, and adds those of the project. Rules of both are ignored; otherwise, the call's options
 * come first.
 *
 * @param baseURL of the app that is tested
 * @throws TypeError naming the invalid option, and what was probably meant
 */
export function checkSettings(
  given: EmailCheckOptions = {},
  ofProject: EmailCheckOptions = {},
  baseURL?: string,
): CheckSettings {
  checkOptions(given);
  checkProjectOptions(ofProject);
  const allowedHosts = given.allowedHosts ?? ofProject.allowedHosts;
  return {
    allowedHosts: allowedHosts?.map(normalizedHost),
    ignored: new Set([...(given.ignore ?? []), ...(ofProject.ignore ?? [])]),
    fetchesLinks: (given.links ?? ofProject.links) === 'fetch',
    baseHost: baseURL && URL.canParse(baseURL) ? new URL(baseURL).host : undefined,
  };
}

/** @throws TypeError for an invalid value of the option `mailboxChecks` */
export function checkProjectOptions(options: unknown): void {
  try {
    checkOptions(options);
  } catch (error) {
    // The call whose checks read it has no such option.
    throw error instanceof TypeError ? new TypeError(`mailboxChecks: ${error.message}`) : error;
  }
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`The options of email checks must be an object, got ${shown(options)}.`);
  }
  for (const name of Object.keys(options)) {
    const problem = unknownName('option', name, NAMES);
    if (problem !== undefined) throw new TypeError(`Email checks have an ${problem}`);
  }
  const { allowedHosts, ignore, links, warnings } = options as Record<string, unknown>;
  listOf('allowedHosts', allowedHosts).forEach(normalizedHost);
  for (const rule of listOf('ignore', ignore)) {
    const problem = unknownName('rule', rule, RULE_NAMES);
    if (problem !== undefined) throw new CheckOptionError('ignore', `has an ${problem}`);
  }
  checkValue('links', links, 'fetch');
  checkValue('warnings', warnings, 'fail');
}

function checkValue(name: string, value: unknown, only: string): void {
  if (value === undefined || value === only) return;
  throw new TypeError(`${name} must be '${only}', got ${shown(value)}.`);
}

function unknownName(what: string, name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return undefined;
  const valid = `Valid ${what}s: ${known.join(', ')}.`;
  return `unknown ${what} ${JSON.stringify(name)}. ${valid}${didYouMean(name, known)}`;
}

function listOf(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (isList) return value;
  throw new TypeError(`${name} must be an array of strings, got ${shown(value)}.`);
}

/** A host as URLs have it: in lower case, and international names in Punycode. */
function normalizedHost(host: string): string {
  const isWild = host.startsWith('*.');
  const name = isWild ? host.slice(2) : host;
  const isName = /^(?:(?!\.)[^\s/:@?#*\\%[\]]+|\[[\da-f:.]+\])$/i.test(name);
  if (isName && URL.canParse(`http://${name}`)) {
    return `${isWild ? '*.' : ''}${new URL(`http://${name}`).hostname}`;
  }
  throw new CheckOptionError(
    'allowedHosts',
    `has ${JSON.stringify(host)}, which is not a host. Give a name such as "shop.test", or "*.shop.test" for its ` +
      'subdomains, without a scheme, port or path.',
  );
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
