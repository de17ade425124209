import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PROVIDER_VARIABLES, PROVIDERS, type ProviderName } from '../../contract/providers.js';
import { DEFAULT_API_KEY, SERVER_DEFAULTS } from '../../contract/server-options.js';
import { foldersIn, type Manifest, type Project, readManifest } from './project.js';
import { filesMatching } from './search.js';

/** The packages that apps send email by. */
const PACKAGES: Record<string, ProviderName | 'smtp'> = {
  nodemailer: 'smtp',
  '@nestjs-modules/mailer': 'smtp',
  emailjs: 'smtp',
  resend: 'resend',
  '@aws-sdk/client-ses': 'ses',
  '@aws-sdk/client-sesv2': 'ses',
  '@sendgrid/mail': 'sendgrid',
  postmark: 'postmark',
  'mailgun.js': 'mailgun',
  '@getbrevo/brevo': 'brevo',
  'sib-api-v3-sdk': 'brevo',
  'node-mailjet': 'mailjet',
  '@mailchimp/mailchimp_transactional': 'mandrill',
  'mandrill-api': 'mandrill',
};

/** The variable that an app usually reads a provider's key from, and what such names look like. */
const KEYS: { [Name in ProviderName]?: [usual: string, like: RegExp] } = {
  resend: ['RESEND_API_KEY', /RESEND.*(?:KEY|TOKEN)/],
  sendgrid: ['SENDGRID_API_KEY', /SENDGRID.*(?:KEY|TOKEN)/],
  postmark: ['POSTMARK_SERVER_TOKEN', /POSTMARK.*(?:KEY|TOKEN)/],
  mailgun: ['MAILGUN_API_KEY', /MAILGUN.*KEY/],
  brevo: ['BREVO_API_KEY', /(?:BREVO|SENDINBLUE).*KEY/],
  mailjet: ['MJ_APIKEY_PUBLIC', /(?:MJ|MAILJET).*KEY/],
  mandrill: ['MANDRILL_API_KEY', /(?:MANDRILL|MAILCHIMP).*KEY/],
};

/** Source files and settings that are searched for the names of variables. */
const SEARCHED = /^\.env(?:\..+)?$|\.(?:[cm]?[jt]sx?)$/;
const MOST_FILES = 3_000;
const MOST_BYTES = 200_000;

/** How an app sends its email, and what it needs to send it to the mailbox server. */
export interface Sending {
  /** The packages that it sends by. */
  packages: string[];
  /** The folders of the packages that have them. */
  folders: string[];
  providers: ProviderName[];
  /** The variables that the app's process gets. */
  env: Record<string, string>;
  /** What the user has to do, or may want to know: a line each. */
  notes: string[];
}

/**
 * Finds out how the app of a project sends its email: by the packages of the project itself, or else by those of the
 * other packages in its repository.
 */
export function findSending({ folder, root, manifest }: Project): Sending {
  const own = sendersIn([folder]);
  const found = own.length > 0 ? own : sendersIn(foldersIn(root));
  const providers = PROVIDERS.filter((name) => found.some(({ by }) => by === name));
  const isSmtp = found.some(({ by }) => by === 'smtp');
  const folders = [...new Set(found.map((one) => one.folder))];
  const { names, sendsBySmtp } = searchSources(folders);
  const preloaded = providers.filter((name) => !PROVIDER_VARIABLES[name]);
  const isPreloadable = found.every((one) => one.folder === folder);
  // Nodemailer also sends by transports of providers, such as SES.
  const isGuess = providers.length === 0;
  const smtp = isSmtp ? smtpVariables(names, isGuess) : {};
  const readsNoTarget = isSmtp && !names.some((name) => name in smtp);
  const env = {
    ...smtp,
    ...keyVariables(providers, names),
    ...(preloaded.length > 0 && isPreloadable && { NODE_OPTIONS: PRELOAD }),
  };
  const packages = [...new Set(found.map(({ name }) => name))];
  const notes = [
    ...(readsNoTarget && isGuess ? [SMTP_NOTE] : []),
    ...(readsNoTarget && !isGuess && sendsBySmtp ? [SMTP_TOO_NOTE] : []),
    ...(providers.includes('ses') ? [SES_NOTE] : []),
    ...(preloaded.length > 0 && !isPreloadable ? [preloadNote(preloaded)] : []),
    ...(env.NODE_OPTIONS === undefined ? [] : scriptNotes(manifest)),
    ...(found.length === 0 ? [UNKNOWN_NOTE] : []),
  ];
  return { packages, folders, providers, env, notes };
}

const HOST = SERVER_DEFAULTS.host;
const PORT = `${SERVER_DEFAULTS.smtpPort}`;
const PRELOAD = '--import playwright-mailbox/redirect';

const SMTP_NOTE =
  'The app has to read where to send its email: createTransport({ host: process.env.SMTP_HOST, port: Number(process.env.SMTP_PORT) }).';

const SMTP_TOO_NOTE = `The app seems to send by SMTP as well. Have it read ${HOST}:${PORT} from variables, and set these for it.`;

const SES_NOTE =
  'The app needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION; any will do. They are not set for you, because the app may use other services of AWS.';

const UNKNOWN_NOTE = `No package that sends email was found. Have the app send by SMTP to ${HOST}:${PORT}, without TLS and credentials; MAILBOX_SMTP_URL has this URL.`;

function preloadNote(providers: readonly ProviderName[]): string {
  return `Start the app with NODE_OPTIONS="${PRELOAD}": its requests to ${providers.join(', ')} then go to the mailbox server. Its package needs playwright-mailbox, too.`;
}

/** A script that sets `NODE_OPTIONS` replaces those of the configuration. */
function scriptNotes({ scripts = {} }: Manifest): string[] {
  return Object.entries(scripts)
    .filter(([, script]) => script.includes('NODE_OPTIONS=') && !script.includes(PRELOAD))
    .map(
      ([name]) =>
        `The script "${name}" sets NODE_OPTIONS itself. If it starts the app, add ${PRELOAD} to them.`,
    );
}

interface Sender {
  name: string;
  by: ProviderName | 'smtp';
  folder: string;
}

/** The senders among what the apps run with; those for development count if there are no others. */
function sendersIn(folders: readonly string[]): Sender[] {
  const manifests = folders.map((folder) => ({ folder, manifest: readManifest(folder) }));
  const among = (dependencies: (manifest: Manifest) => object): Sender[] =>
    manifests.flatMap(({ folder, manifest }) =>
      Object.keys(dependencies(manifest)).flatMap((name) => {
        const by = Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined;
        return by === undefined ? [] : [{ name, by, folder }];
      }),
    );
  const running = among((one) => ({ ...one.dependencies, ...one.optionalDependencies }));
  return running.length > 0 ? running : among((one) => one.devDependencies ?? {});
}

/**
 * The variables about SMTP that an app reads, with the values for the mailbox server.
 *
 * @param isGuess whether it gets the usual ones if it reads none
 */
function smtpVariables(names: readonly string[], isGuess: boolean): Record<string, string> {
  const targets = names.filter((name) => SMTP_URL.test(name) || SMTP_HOST.test(name));
  // MAIL_PASS belongs to MAIL_HOST; E2E_USER_EMAIL_PASSWORD is something else.
  const groups = new Set(targets.map(groupOf));
  const values = names.flatMap((name): [string, string][] => {
    const value = targets.includes(name) || groups.has(groupOf(name)) ? smtpValue(name) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  if (values.length > 0 || !isGuess) return Object.fromEntries(values);
  return { SMTP_HOST: HOST, SMTP_PORT: PORT };
}

/** `SMTP_URL`, `MAILER_DSN`, and `EMAIL_SERVER` of Auth.js. */
const SMTP_URL =
  /^(?:\w+_)?(?:(?:SMTP|MAIL|MAILER|EMAIL)(?:_SERVER|_TRANSPORT|_CONNECTION)?_(?:URL|URI|DSN)|EMAIL_SERVER)$/;

/** `SMTP_HOST`, `EMAIL_SERVER_HOST`, `SMTP_SERVER`. */
const SMTP_HOST =
  /^(?:\w+_)?(?:(?:SMTP|MAIL|MAILER|EMAIL)(?:_SERVER)?_HOST(?:NAME)?|(?:SMTP|MAIL)_SERVER)$/;

/** `SMTP_HOST` and `SMTP_PORT` → `SMTP` */
function groupOf(name: string): string {
  return name.replace(/_[^_]+$/, '');
}

function smtpValue(name: string): string | undefined {
  if (SMTP_URL.test(name)) return `smtp://${HOST}:${PORT}`;
  if (SMTP_HOST.test(name)) return HOST;
  if (/_PORT$/.test(name)) return PORT;
  if (/_(?:SECURE|TLS|SSL)$/.test(name)) return 'false';
  if (/_USER(?:NAME)?$/.test(name)) return 'app';
  if (/_PASS(?:WORD)?$/.test(name)) return DEFAULT_API_KEY;
  return undefined;
}

function keyVariables(
  providers: readonly ProviderName[],
  names: readonly string[],
): Record<string, string> {
  const variables = providers.flatMap((provider) => {
    const [usual, like] = KEYS[provider] ?? [];
    if (usual === undefined || like === undefined) return [];
    const found = names.filter((name) => like.test(name));
    return found.length > 0 ? found : [usual];
  });
  return Object.fromEntries(variables.map((name) => [name, DEFAULT_API_KEY]));
}

/** What sends by SMTP: not a transport of nodemailer for SES. */
const SMTP_CALL = /\bcreateTransport\((?!\s*\{[^{}]*\bSES\b)|\bMailerModule\b|\bSMTPClient\b/;

/**
 * Searches the packages in these folders.
 *
 * @returns the names of the variables that they have settings for, or read, and whether something in them sends by SMTP
 */
function searchSources(folders: readonly string[]): { names: string[]; sendsBySmtp: boolean } {
  const all = folders.flatMap((folder) => foldersIn(folder));
  const names = new Set<string>();
  let sendsBySmtp = false;
  for (const file of filesMatching(all, SEARCHED).slice(0, MOST_FILES)) {
    const text = readSmall(file);
    const isSettings = path.basename(file).startsWith('.env');
    for (const name of (isSettings ? namesInSettings : namesInSource)(text)) names.add(name);
    sendsBySmtp ||= SMTP_CALL.test(text);
  }
  // Tests read MAILBOX_SMTP_URL, which is set already.
  const read = [...names].filter((name) => !name.startsWith('MAILBOX_')).sort();
  return { names: read, sendsBySmtp };
}

function namesInSettings(text: string): string[] {
  return namesBy(/^\s*(?:export\s+)?([A-Z][A-Z\d_]*)\s*=/gm, text);
}

/**
 * The variables that a source reads: `env.SMTP_URL`, `env['SMTP_URL']`, `config.get('SMTP_URL')`,
 * `const { SMTP_URL } = process.env`, and `SMTP_URL: z.string()` of a schema.
 */
function namesInSource(text: string): string[] {
  const destructured = [...text.matchAll(/\{([^{}]*)\}\s*=\s*(?:process|import\.meta)\.env\b/g)];
  return [
    ...namesBy(/\benv\.([A-Z][A-Z\d_]*)/g, text),
    ...namesBy(/['"`]([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)['"`]/g, text),
    ...namesBy(/^\s*([A-Z][A-Z\d_]*):\s*\w+[.(]/gm, text),
    ...destructured.flatMap(([, list = '']) => namesBy(/\b([A-Z][A-Z\d_]*)\b/g, list)),
  ];
}

function namesBy(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function readSmall(file: string): string {
  try {
    return statSync(file).size > MOST_BYTES ? '' : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
