/** What an error of a wait says to the author of a test, and what to say to the user of the command. */
const PHRASES: [phrase: string, replacement: string][] = [
  ['{ timeout }', '--timeout'],
  [
    'If there is a code that was not found, pass a pattern for it: waitForOtp(/…/).',
    "The page of the mailbox server says what was found for and against each candidate in it: 'Why this code'.",
  ],
  [' To get one, pass a pattern: waitForLink(/…/).', ''],
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
  ['this mailbox was created', 'this command started'],
];

/** The text of an error of a mailbox, in words of the command `wait`: its flags instead of options. */
export function inCommandWords(message: string): string {
  const text = message.replace(
    /^mailbox\.waitFor(Otp|Link)\(.*?\) failed: /,
    (_, kind: string) => `wait --${kind.toLowerCase()} failed: `,
  );
  return PHRASES.reduce(
    (result, [phrase, replacement]) => result.replace(patternOf(phrase), () => replacement),
    text,
  );
}

/** A phrase, whose spaces may be ends of lines. */
function patternOf(phrase: string): RegExp {
  const literal = phrase.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(literal.replaceAll(' ', '\\s+'), 'g');
}
