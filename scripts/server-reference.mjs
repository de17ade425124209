// Writes docs/server-reference.md: every option of the mailbox server, from src/contract/server-options.ts. A test
// compares the two.
//
//   npm run docs:reference
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'src/contract/server-options.ts');

export const PAGE = path.join(ROOT, 'docs/server-reference.md');

/** The sections with their options. */
const SECTIONS = {
  'Addresses and ports': [
    'host',
    'smtpName',
    'httpPort',
    'smtpPort',
    'smtpsPort',
    'adminPort',
    'trustedProxy',
  ],
  'Keys and TLS': [
    'apiKey',
    'accounts',
    'keysFile',
    'mailgunSigningKey',
    'smtpAuth',
    'smtpAuthPlaintext',
    'tlsCert',
    'tlsKey',
    'smtpTls',
  ],
  'On the internet': [
    'domains',
    'recipients',
    'recipient',
    'strangerConnections',
    'strangerMessages',
    'faults',
  ],
  'Email fetched by IMAP': [
    'imap',
    'imapPassword',
    'imapPasswordFile',
    'imapTokenCommand',
    'imapAccount',
  ],
  Store: ['store', 'maxEmails', 'accountMaxBytes', 'maxStoreBytes', 'maxAge'],
  'Limits of an email': [
    'maxMessageSize',
    'maxRecipients',
    'maxHeaderSize',
    'maxLineLength',
    'maxParts',
    'maxDepth',
  ],
  'Limits of SMTP': [
    'maxConnections',
    'maxConnectionsPerAddress',
    'accountMaxConnections',
    'accountMaxMessages',
    'maxInflightBytes',
    'loginTimeout',
    'idleTimeout',
    'dataTimeout',
  ],
  'Limits of the REST API': [
    'maxLongPolls',
    'maxRequests',
    'requestTimeout',
    'responseTimeout',
    'maxQueryLength',
    'rateLimit',
  ],
  Scanners: ['checkSenderAuth', 'dnsRecords', 'clientAddress', 'rspamd', 'clamd', 'verdictTimeout'],
  "Providers' events": ['events'],
  Log: ['logLevel'],
};

const HEAD = `# Server reference

Every option of the mailbox server: as a flag of \`playwright-mailbox serve\`, as an environment variable, and as a property of
\`mailboxServer({ … })\` and \`startMailboxServer({ … })\`. A flag takes precedence over its variable. [server.md](server.md)
explains what they are for, [cli.md](cli.md) has the other commands.`;

/** Returns the text of the page. */
export async function serverReference() {
  const options = await loadOptions();
  const descriptions = describedOptions();
  const missing = Object.keys(descriptions).filter(
    (name) => !Object.values(SECTIONS).flat().includes(name),
  );
  if (missing.length > 0) throw new Error(`No section has ${missing.join(', ')}: add them here.`);
  const sections = Object.entries(SECTIONS).map(([title, names]) =>
    [
      `## ${title}\n`,
      '| flag, variable, option | default | |',
      '|---|---|---|',
      ...names.map((name) => rowOf(name, options, descriptions[name] ?? '')),
    ].join('\n'),
  );
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

function rowOf(name, { SERVER_DEFAULTS, SERVER_FLAGS, serverFlag, serverVariable }, text) {
  const [argument] = SERVER_FLAGS[name] ?? [];
  const own =
    name in SERVER_FLAGS && `${serverFlag(name)}${argument === null ? '' : ` <${argument}>`}`;
  const flag = name === 'accounts' ? '--api-key <name=key>' : own;
  const value = name === 'apiKey' ? 'sandbox' : SERVER_DEFAULTS[name];
  const isCount = typeof value === 'number' && !name.endsWith('Port');
  const shown = isCount ? value.toLocaleString('en-US') : value !== undefined && `\`${value}\``;
  const all = [flag, serverVariable(name), name].filter(Boolean);
  const names = all.map((one) => `\`${one}\``).join('<br>');
  const cells = [names, shown || '–'];
  return `| ${[...cells, withoutDefault(text)].join(' | ')} |`;
}

/** Removes the default, which has its own column, unless there is more text about it. */
function withoutDefault(text) {
  return text.replace(/; default: (?:`[^`]*`|[\w,]+(?: [KM]iB)?)(?=\.(?:\s|$))/, '');
}

/** Compiles the module to JavaScript. Its imports are types. */
async function loadOptions() {
  const { outputText } = ts.transpileModule(readFileSync(SOURCE, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

/** The TSDoc of each option, on one line. */
function describedOptions() {
  const source = ts.createSourceFile(
    SOURCE,
    readFileSync(SOURCE, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const declaration = source.statements.find(
    (one) => ts.isInterfaceDeclaration(one) && one.name.text === 'MailboxServerOptions',
  );
  return Object.fromEntries(
    declaration.members.map((member) => {
      const [comment] = ts.getJSDocCommentsAndTags(member);
      const text = ts.getTextOfJSDocComment(comment?.comment) ?? '';
      return [member.name.getText(), text.replace(/\s+/g, ' ').replaceAll('|', '\\|')];
    }),
  );
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, await serverReference());
