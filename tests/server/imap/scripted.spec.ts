import type { Socket } from 'node:net';
import type { RefusalsResponse } from '../../../src/contract/extensions.js';
import type { ListIdsResponse } from '../../../src/contract/list.js';
import { timeouts } from '../../../src/server/imap/connect.js';
import { startMailboxServer } from '../../../src/server/index.js';
import { Api, test as base, expect } from '../fixtures.js';
import { startScriptedImap, type Trouble } from './scripted-imap.js';

type Scripted = Awaited<ReturnType<typeof startScriptedImap>>;

const PASSWORD = 'secret-of-qa';

const test = base.extend<{
  imap: Scripted;
  capabilities: string | undefined;
  start: (options?: object) => Promise<Api>;
  /** What the log has said of the mailbox so far. */
  logged: () => string[];
}>({
  capabilities: [undefined, { option: true }],
  imap: async ({ capabilities }, use) => {
    const imap = await startScriptedImap(capabilities);
    await use(imap);
    await imap.close();
  },
  start: async ({ imap }, use) => {
    const opened: AsyncDisposable[] = [];
    await use(async (options = { imapPassword: PASSWORD }) => {
      const given = { httpPort: 0, smtpPort: 0, logLevel: 'silent', imap: imap.url } as const;
      const server = await startMailboxServer({ ...given, ...options });
      opened.push(server);
      return new Api(server);
    });
    for (const one of opened) await one[Symbol.asyncDispose]();
  },
  logged: async ({}, use) => {
    const lines: string[] = [];
    const { write } = process.stderr;
    process.stderr.write = (line) => lines.push(String(line)) > 0;
    await use(() =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg.startsWith('mailbox'))
        .map(({ msg, problem, reason }) => `${msg}: ${problem ?? reason}`),
    );
    process.stderr.write = write;
  },
});

/** The subjects of the inbox, oldest first, once there are this many. */
async function subjects(api: Api, count: number): Promise<(string | null)[]> {
  await expect.poll(async () => (await api.list('inbox')).data.length).toBe(count);
  return (await api.subjects('inbox')).reverse();
}

test('an email is fetched again if the connection is lost in the middle of it', async ({
  imap,
  start,
}) => {
  const api = await start();
  let cuts = 0;
  imap.trouble = (command, socket) => {
    if (!/^UID FETCH/.test(command) || ++cuts > 1) return false;
    socket.write('* 1 FETCH (UID 1 BODY[]<0> {500}\r\nDelivered-To: qa+x@comp');
    socket.end();
    return true;
  };
  imap.add('one');
  imap.add('two');
  expect(await subjects(api, 2)).toEqual(['one', 'two']);
});

test('emails that arrive while the connection is cut come once each', async ({ imap, start }) => {
  const api = await start();
  imap.add('one');
  await subjects(api, 1);
  imap.trouble = (command, socket) => command === 'CONNECT' && Boolean(socket.destroy());
  imap.cut();
  imap.add('two');
  imap.trouble = () => false;
  imap.add('three');
  expect(await subjects(api, 3)).toEqual(['one', 'two', 'three']);
});

test('after BYE and a refused login it logs in again, and says meanwhile what is wrong', async ({
  imap,
  start,
}) => {
  const api = await start();
  imap.trouble = (command, socket, tag) => {
    if (!/^LOGIN/.test(command)) return false;
    return socket.write(`${tag} NO [ALERT] Too many logins with ${PASSWORD}\r\n`);
  };
  imap.cut();
  const problem = async () => {
    const { body } = await api.request<RefusalsResponse>('/extensions/v1/refusals');
    return body.imap?.[0]?.problem;
  };
  await expect.poll(problem).toMatch(/^qa at 127\.0\.0\.1:\d+, INBOX: .*Too many logins with …$/);
  imap.trouble = () => false;
  imap.add('one');
  expect(await subjects(api, 1)).toEqual(['one']);
  expect(await problem()).toBeNull();
});

test.describe('with short timeouts', () => {
  const usual = { ...timeouts };
  test.beforeEach(() => void Object.assign(timeouts, { silence: 500, check: 100 }));
  test.afterEach(() => void Object.assign(timeouts, usual));

  const nameOf = ({ url }: Scripted) => `qa at ${new URL(url).host}, INBOX`;
  const LOOK = 'its log may say why';
  const SILENT = 'the server said nothing for 0.5 s';
  const PORT = 'compare the port, and imap:// or imaps://, with its settings';

  const atConnect =
    (act: (socket: Socket) => void): Trouble =>
    (command, socket) => {
      if (command === 'CONNECT') act(socket);
      return command === 'CONNECT';
    };

  for (const [title, cause, problems] of [
    [
      'BYE',
      (imap) => imap.bye('Shutting down'),
      ['the server closed the connection while waiting for email: Shutting down'],
    ],
    [
      'BYE instead of a greeting',
      (imap) => {
        imap.trouble = atConnect((socket) => socket.end('* BYE Too many connections\r\n'));
        imap.cut();
      },
      [
        `the server closed the connection while waiting for email; ${LOOK}`,
        'the server closed the connection before its greeting: Too many connections',
      ],
    ],
    [
      'silence on a connection',
      (imap) => imap.freeze(),
      [`${SILENT} while waiting for email; ${LOOK}`],
    ],
    [
      'silence on all connections',
      (imap) => {
        imap.trouble = atConnect(() => {});
        imap.freeze();
      },
      [`${SILENT} while waiting for email; ${LOOK}`, `${SILENT} before its greeting; ${PORT}`],
    ],
  ] as [string, (imap: Scripted) => void, string[]][])
    test(`after ${title}, the log says why, and nothing is missed`, async ({
      imap,
      start,
      logged,
    }) => {
      const api = await start({ imapPassword: PASSWORD, logLevel: 'info' });
      cause(imap);
      for (const problem of problems)
        await expect.poll(logged).toContain(`mailbox not connected: ${nameOf(imap)}: ${problem}`);
      imap.add('one');
      imap.trouble = () => false;
      expect(await subjects(api, 1)).toEqual(['one']);
      expect(logged().at(-1)).toBe(`mailbox connected again: ${nameOf(imap)}`);
    });

  test('a late greeting is waited for', async ({ imap, start }) => {
    let greet: (() => void) | undefined;
    imap.trouble = atConnect((socket) => {
      greet = () => socket.write('* OK ready\r\n');
    });
    const starting = start();
    await expect.poll(() => greet).toBeDefined();
    greet?.();
    await starting;
  });

  for (const [title, scheme, trouble, problem] of [
    ['no greeting', 'imap', atConnect(() => {}), `${SILENT} before its greeting; ${PORT}`],
    // The random bytes of a handshake may have a line end, and look like a command.
    ['no answer to TLS', 'imaps', () => true, `${SILENT} before its greeting; ${PORT}`],
    ['a port without TLS', 'imaps', () => false, `TLS failed: wrong version number; ${PORT}`],
    [
      'the end at LOGIN',
      'imap',
      (command, socket) => command.startsWith('LOGIN') && Boolean(socket.end()),
      `the server closed the connection during the login; ${LOOK}`,
    ],
    [
      'the end at EXAMINE',
      'imap',
      (command, socket) => command.startsWith('EXAMINE') && Boolean(socket.end()),
      `the server closed the connection while the folder was opened; ${LOOK}`,
    ],
  ] as [string, string, Trouble, string][])
    test(`${title}: the server does not start`, async ({ imap, start }) => {
      imap.trouble = trouble;
      const url = imap.url.replace('imap', scheme);
      await expect(start({ imapPassword: PASSWORD, imap: url })).rejects.toThrow(
        `imap: ${nameOf(imap)}: ${problem}`,
      );
    });
});

test('with another UIDVALIDITY, younger emails that were not stored come in', async ({
  imap,
  start,
}) => {
  imap.add('before the start', new Date(Date.now() - 3_600_000));
  const api = await start();
  imap.add('one');
  await subjects(api, 1);
  imap.uidValidity = 2;
  imap.emails = imap.emails.map((email, n) => ({ ...email, uid: 100 + n }));
  imap.add('two', new Date(Date.now() + 1_000));
  imap.cut();
  expect(await subjects(api, 2)).toEqual(['one', 'two']);
  imap.add('three', new Date(Date.now() + 1_000));
  expect(await subjects(api, 3)).toEqual(['one', 'two', 'three']);
});

test.describe('without IDLE', () => {
  test.use({ capabilities: 'IMAP4rev1' });

  test('the server is asked again and again', async ({ imap, start }) => {
    const api = await start();
    imap.add('one');
    expect(await subjects(api, 1)).toEqual(['one']);
  });
});

/** What clients have sent by XOAUTH2. */
function tokensOf({ commands }: Scripted): string[] {
  return commands
    .filter((command) => command.startsWith('AUTHENTICATE XOAUTH2'))
    .map((command) => Buffer.from(command.split(' ')[2] ?? '', 'base64').toString());
}

test('a command prints a new token for each login', async ({ imap, start }, testInfo) => {
  const count = testInfo.outputPath('count');
  const api = await start({
    imapTokenCommand: `echo x >> ${count}; echo "token-$(wc -l < ${count})"`,
  });
  imap.cut();
  imap.add('one');
  expect(await subjects(api, 1)).toEqual(['one']);
  expect(tokensOf(imap)).toEqual([1, 2].map((n) => `user=qa\x01auth=Bearer token-${n}\x01\x01`));
});

test('each of two mailboxes has its login, and its account', async ({ imap, start }) => {
  const keys = { apiKey: 'key-of-none', accounts: { shop: 'key-of-shop' } };
  const api = await start({
    ...keys,
    imap: ['one', 'two'].map((user) => imap.url.replace('qa@', `${user}@`)),
    imapPassword: PASSWORD,
    imapTokenCommand: ['-', 'echo token'],
    imapAccount: ['-', 'shop'],
  });
  expect(imap.commands).toContainEqual(`LOGIN "one" "${PASSWORD}"`);
  expect(tokensOf(imap)).toEqual(['user=two\x01auth=Bearer token\x01\x01']);
  imap.add('for both');
  for (const key of ['key-of-none', 'key-of-shop']) {
    const headers = { Authorization: `Bearer ${key}` };
    const inbox = () => api.request<ListIdsResponse>('/v1/inbox', { headers });
    await expect.poll(async () => (await inbox()).body.data).toHaveLength(1);
  }
});

for (const [title, imapTokenCommand, problem] of [
  ['fails', 'echo secret-token; echo "oops\nmore" >&2; exit 3', 'failed (3): oops'],
  ['says nothing', 'echo secret-token; exit 3', 'failed (3)'],
  ['does not exist', 'no-such-command', /failed \(127\): .*no-such-command: not found/],
  ['prints no token', 'echo oops >&2 | cat', 'did not print one word: oops'],
  ['says much', 'printf %01000d 0 >&2; exit 1', `failed (1): ${'0'.repeat(200)}…`],
] as const)
  test(`a command that ${title} is named with what it says, and without its output`, async ({
    imap,
    start,
  }) => {
    const message = await start({ imapTokenCommand }).then(String, (error: Error) => error.message);
    const what = `imap: qa at ${new URL(imap.url).host}, INBOX: the command for the token `;
    expect(message.startsWith(what)).toBe(true);
    if (typeof problem === 'string') expect(message.slice(what.length)).toBe(problem);
    else expect(message).toMatch(problem);
  });

test('nothing is asked about the emails before the start', async ({ imap, start }) => {
  imap.emails = Array.from({ length: 10_000 }, (_, n) => ({ uid: n + 1, raw: 'Subject: old' }));
  const api = await start();
  await expect.poll(() => imap.commands).toContainEqual('IDLE');
  expect(imap.commands.filter((command) => /FETCH|SEARCH/.test(command))).toEqual([]);
  expect((await api.list('inbox')).data).toEqual([]);
});
