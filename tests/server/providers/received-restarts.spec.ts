import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Resend } from 'resend';
import { createMailbox } from '../../../src/mailbox/index.js';
import { startMailboxServer } from '../../../src/server/index.js';
import { startHttpApp } from '../../support/apps.js';
import { absenceOfSqlite } from '../store/kinds.js';
import { test as base, expect } from '../store/postgres/fixtures.js';
import { KEY } from './fixtures.js';

const test = base.extend<{ file: string }>({
  file: async ({}, use) => {
    const absence = await absenceOfSqlite();
    base.skip(absence !== null, absence ?? '');
    const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-received-'));
    await use(path.join(folder, 'mail.db'));
    await rm(folder, { recursive: true });
  },
});

/** Sends an email to an app of Resend, and reads it before a restart of the mailbox server and after it. */
async function readAcrossRestart(store: string): Promise<void> {
  let emailId = '';
  const app = await startHttpApp(({ body }) => {
    emailId = JSON.parse(body.toString()).data.email_id;
  });
  const start = () => startMailboxServer({ httpPort: 0, smtpPort: 0, store });
  const read = async (origin: string) => {
    const { receiving } = new Resend(KEY, { baseUrl: `${origin}/resend` }).emails;
    const { data } = await receiving.get(emailId);
    const { data: files } = await receiving.attachments.list({ emailId });
    const urls = [data?.raw, files?.data[0]].map((one) => one?.download_url ?? '');
    return { text: data?.text, for: data?.received_for, urls };
  };
  const first = await start();
  const kim = createMailbox({
    mailboxURL: first.http,
    mailboxOutbound: { webhook: app.url, provider: 'resend', signingKey: 'whsec_c2VjcmV0' },
  });
  const attachments = [{ filename: 'lamp.txt', content: 'a lamp' }];
  await kim.send({ to: 'support@shop.test', subject: 'Lamp', text: 'It flickers.', attachments });
  await kim.close();
  const { urls, ...before } = await read(first.http);
  await first.close();

  const second = await start();
  try {
    const after = await read(second.http);
    expect(after).toMatchObject(before);
    expect(before).toEqual({ text: 'It flickers.', for: ['support@shop.test'] });
    // URLs of before the restart work as well, at the server's new port.
    for (const url of [...urls, ...after.urls]) {
      const { pathname } = new URL(url);
      expect(await (await fetch(second.http + pathname)).text()).toMatch(/^a lamp$|Subject: Lamp/);
    }
  } finally {
    await second.close();
    app.close();
  }
}

test('an email to the app survives a restart with SQLite', ({ file }) =>
  readAcrossRestart(`sqlite:${file}`));

test('an email to the app survives a restart with PostgreSQL', ({ database }) =>
  readAcrossRestart(database));
