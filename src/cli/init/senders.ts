import path from 'node:path';
import { PROVIDER_VARIABLES, PROVIDERS, type ProviderName } from '../../contract/providers.js';
import { DEFAULT_API_KEY, SERVER_DEFAULTS } from '../../contract/server-options.js';
import { type Manifest, type Project, readManifest } from './project.js';
import { foldersIn, sourcesIn } from './sources.js';

/** Packages for sending email. */
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

/** The usual variable for a provider's key, and a pattern for such names. */
const KEYS: { [Name in ProviderName]?: [usual: string, like: RegExp] } = {
  resend: ['RESEND_API_KEY', /RESEND.*(?:KEY|TOKEN)/],
  sendgrid: ['SENDGRID_API_KEY', /SENDGRID.*(?:KEY|TOKEN)/],
  postmark: ['POSTMARK_SERVER_TOKEN', /POSTMARK.*(?:KEY|TOKEN)/],
  mailgun: ['MAILGUN_API_KEY', /MAILGUN.*KEY/],
  brevo: ['BREVO_API_KEY', /(?:BREVO|SENDINBLUE).*KEY/],
  mailjet: ['MJ_APIKEY_PUBLIC', /(?:MJ|MAILJET).*KEY/],
  mandrill: ['MANDRILL_API_KEY', /(?:MANDRILL|MAILCHIMP).*KEY/],
};

const HOST = SERVER_DEFAULTS.host;
const PORT = `${SERVER_DEFAULTS.smtpPort}`;
const PRELOAD = '--import playwright-mailbox/redirect';

const UNKNOWN_NOTE = `No package that sends email was found. Have the app send by SMTP to ${HOST}:${PORT}, without TLS and credentials; MAILBOX_SMTP_URL has this URL.`;

const SMTP_NOTE = `No variable for the SMTP server was found in the source. Have the app read it: createTransport({ host: process.env.SMTP_HOST, port: Number(process.env.SMTP_PORT) }).`;

const SMTP_TOO_NOTE = `If the app sends by SMTP as well, have it read ${HOST}:${PORT} from variables, and set these for it.`;

const SES_NOTE =
  'The app needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION; any will do. They are not set for you, because the app may use other services of AWS.';

/** How an app sends email, and what it needs to send to the mailbox server. */
export interface Sending {
  /** The packages with which it sends email. */
  packages: string[];
  /** The folders of the packages that depend on them. */
  folders: string[];
  providers: ProviderName[];
  /** The variables that the app's process gets. */
  env: Record<string, string>;
  /** Instructions and hints for the user, one per line. */
  notes: string[];
}

/**
 * Finds out how the app of a project sends email: from the packages of the project itself, or otherwise from
 * those of other packages in its repository.
 *
 * @param configured the names of the configuration's properties, which include variables that it sets for the
 * app
 */
export function findSending({ folder, root }: Project, configured: readonly string[]): Sending {
  const own = sendersIn([folder]);
  const found = own.length > 0 ? own : sendersIn(foldersIn(root));
  const providers = PROVIDERS.filter((name) => found.some(({ by }) => by === name));
  const isSmtp = found.some(({ by }) => by === 'smtp');
  const folders = [...new Set(found.map((one) => one.folder))];
  const names = [...new Set([...variablesIn(folders), ...configured])].sort();
  const smtp = smtpVariables(isSmtp ? names : configured);
  const readsNoServer = isSmtp && Object.keys(smtp).length === 0;
  // Nodemailer can also use transports of providers, such as SES.
  const isOnlySmtp = providers.length === 0;
  const preloaded = providers.filter((name) => !PROVIDER_VARIABLES[name]);
  const isPreloadable = own.length > 0;
  const env = {
    ...(readsNoServer && isOnlySmtp ? { SMTP_HOST: HOST, SMTP_PORT: PORT } : smtp),
    ...keyVariables(providers, names),
    ...(preloaded.length > 0 && isPreloadable && { NODE_OPTIONS: PRELOAD }),
  };
  const notes = [
    found.length === 0 && UNKNOWN_NOTE,
    readsNoServer && (isOnlySmtp ? SMTP_NOTE : SMTP_TOO_NOTE),
    providers.includes('ses') && SES_NOTE,
    preloaded.length > 0 &&
      !isPreloadable &&
      `Start the app with NODE_OPTIONS="${PRELOAD}": its requests to ${preloaded.join(', ')} then go to the mailbox server. Its package needs playwright-mailbox, too.`,
    ...folders.flatMap((one) => scriptNotes(readManifest(one), env)),
  ];
  return {
    packages: [...new Set(found.map(({ name }) => name))],
    folders,
    providers,
    env,
    notes: notes.filter((note) => typeof note === 'string'),
  };
}

/** A variable set by a script overrides the configuration. */
function scriptNotes({ scripts = {} }: Manifest, env: Record<string, string>): string[] {
  return Object.entries(scripts).flatMap(([script, command]) =>
    Object.entries(env)
      .filter(([name, value]) => command.includes(`${name}=`) && !command.includes(value))
      .map(
        ([name, value]) =>
          `The script "${script}" sets ${name} itself. If it starts the app, ${name} has to ${name === 'NODE_OPTIONS' ? 'contain' : 'be'} ${value}.`,
      ),
  );
}

interface Sender {
  name: string;
  by: ProviderName | 'smtp';
  folder: string;
}

function sendersIn(folders: readonly string[]): Sender[] {
  return folders.flatMap((folder) => {
    const { dependencies, optionalDependencies, devDependencies } = readManifest(folder);
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
    return names.flatMap((name) => {
      const by = Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined;
      return by === undefined ? [] : [{ name, by, folder }];
    });
  });
}

/** The SMTP variables that an app reads, with the values for the mailbox server. */
function smtpVariables(names: readonly string[]): Record<string, string> {
  const servers = names.filter((name) => SMTP_URL.test(name) || SMTP_HOST.test(name));
  // MAIL_PASS belongs to MAIL_HOST, but E2E_USER_EMAIL_PASSWORD is something else.
  const groups = new Set(servers.map(groupOf));
  const values = names.flatMap((name): [string, string][] => {
    const value = servers.includes(name) || groups.has(groupOf(name)) ? smtpValue(name) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
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

/** The variables that the packages in these folders read, or for which they have settings. */
function variablesIn(folders: readonly string[]): string[] {
  const sources = folders.flatMap((folder) =>
    sourcesIn(folder, /^\.env(?:\..+)?$|\.(?:[cm]?[jt]sx?)$/),
  );
  return sources.flatMap(({ file, text }) =>
    path.basename(file).startsWith('.env') ? namesInSettings(text) : namesInSource(text),
  );
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

/** Excludes MAILBOX_…, which is set already. */
function namesBy(pattern: RegExp, text: string): string[] {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name);
  return names.filter((name) => !name.startsWith('MAILBOX_'));
}
