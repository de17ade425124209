import type { RefusalsResponse } from '../../../src/contract/extensions.js';
import { startMailboxServer } from '../../../src/server/index.js';
import { Api, test as base, expect } from '../fixtures.js';
import { startScriptedImap } from './scripted-imap.js';

type Scripted = Awaited<ReturnType<typeof startScriptedImap>>;

const PASSWORD = 'secret-of-qa';

const test = base.extend<{
  imap: Scripted;
  capabilities: string | undefined;
  start: (options?: object) => Promise<Api>;
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

test('a command prints a new token for each login', async ({ imap, start }, testInfo) => {
  const count = testInfo.outputPath('count');
  const api = await start({
    imapTokenCommand: `echo x >> ${count}; echo "token-$(wc -l < ${count})"`,
  });
  imap.cut();
  imap.add('one');
  expect(await subjects(api, 1)).toEqual(['one']);
  const tokens = imap.commands
    .filter((command) => command.startsWith('AUTHENTICATE XOAUTH2'))
    .map((command) => Buffer.from(command.split(' ')[2] ?? '', 'base64').toString());
  expect(tokens).toEqual([1, 2].map((n) => `user=qa\x01auth=Bearer token-${n}\x01\x01`));
});

test('a command that fails is named without its output', async ({ start }) => {
  const starting = start({ imapTokenCommand: 'echo secret-token; exit 3' });
  await expect(starting).rejects.toThrow(
    /^imap: qa at 127\.0\.0\.1:\d+, INBOX: the command for the token failed \(3\)$/,
  );
});

test('nothing is asked about the emails before the start', async ({ imap, start }) => {
  imap.emails = Array.from({ length: 10_000 }, (_, n) => ({ uid: n + 1, raw: 'Subject: old' }));
  const api = await start();
  await expect.poll(() => imap.commands).toContainEqual('IDLE');
  expect(imap.commands.filter((command) => /FETCH|SEARCH/.test(command))).toEqual([]);
  expect((await api.list('inbox')).data).toEqual([]);
});
