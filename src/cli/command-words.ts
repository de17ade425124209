type Phrases = readonly (readonly [phrase: string, replacement: string])[];

/** What an error of a wait says to the author of a test only. */
const FOR_BOTH: Phrases = [
  [
    'If there is a code that was not found, pass a pattern for it: waitForOtp(/…/).',
    "The page of the mailbox server says what was found for and against each candidate in it: 'What was considered'.",
  ],
  [
    "In playwright.config.ts: webServer: [mailboxServer()], or set mailboxURL (MAILBOX_URL) to the server's URL.",
    'Start it by "npx playwright-mailbox serve", or set --url (MAILBOX_URL).',
  ],
  [
    'Stop it, or use free ports: mailboxServer({ httpPort: 0, smtpPort: 0 }). If the mailbox server is elsewhere,',
    'If the mailbox server is elsewhere,',
  ],
  ['mailboxApiKey in playwright.config.ts, or MAILBOX_API_KEY', '--api-key or MAILBOX_API_KEY'],
  ['mailboxURL', '--url'],
];

const OF_COMMAND: Phrases = [
  ['{ timeout }', '--timeout'],
  [' To get one, pass a pattern: waitForLink(/…/).', ''],
  ['this mailbox was created', 'this command started'],
];

const OF_TOOLS: Phrases = [
  ['{ timeout }', 'timeout'],
  ['{ subject }', 'subject'],
  ['pass a pattern: waitForLink(/…/).', 'set contains.'],
  ['Compare the pattern with the links in the email: email.links()', 'get_email'],
];

/** The text of an error of a mailbox, in words of the command `wait`: its flags instead of options. */
export function inCommandWords(message: string): string {
  const call = (kind: string) => `wait --${kind.toLowerCase()}`;
  return replaced(message, call, [...FOR_BOTH, ...OF_COMMAND]);
}

/** The text of an error of a mailbox, in words of the tools of `mcp`: their names and parameters. */
export function inToolWords(message: string): string {
  const call = (kind: string) => (kind === 'Otp' ? 'wait_for_code' : 'wait_for_link');
  return replaced(message, call, [...FOR_BOTH, ...OF_TOOLS]);
}

/** @param callOf what stands for `mailbox.waitForOtp()` and `mailbox.waitForLink()` */
function replaced(message: string, callOf: (kind: string) => string, phrases: Phrases): string {
  const text = message
    .replace(/^mailbox\.waitFor(Otp|Link)\(.*?\) failed: /, (_, kind) => `${callOf(kind)} failed: `)
    .replace(/(?<=returned by )mailbox\.waitFor(Otp|Link)\(.*\)$/gm, (_, kind) => callOf(kind));
  return phrases.reduce(
    (result, [phrase, replacement]) => result.replace(patternOf(phrase), () => replacement),
    text,
  );
}

/** A phrase, whose spaces may be ends of lines. */
function patternOf(phrase: string): RegExp {
  const literal = phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(literal.replaceAll(' ', '\\s+'), 'g');
}
