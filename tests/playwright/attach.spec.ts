import { expect, test } from '../support/project.js';
import { specOf } from './files.js';
import { attachmentsOf } from './results.js';

/** The words are put together there, so that the lines of code in a report do not hold them. */
const MAIL = `await send({
  to: mailbox.address, subject: 'Hello', text: 'De' + 'ar Kim',
  html: '<p onclick="steal()">De' + 'ar <b>Kim</b></p><script>steal()</script>',
});`;

test('a failure brings the mail into the report, a success does not', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      test('passes', async ({ mailbox }) => { ${MAIL} });
      test('fails', async ({ mailbox }) => { ${MAIL} await mailbox.alias('bob').latest(); expect(1).toBe(2); });
      test('uses none', () => { expect(1).toBe(2); });
    `),
  );
  expect(attachmentsOf(run, 'passes')).toEqual({});
  expect(attachmentsOf(run, 'uses none')).toEqual({});
  const attachments = attachmentsOf(run, 'fails');
  expect(Object.keys(attachments)).toEqual([
    'mailbox.json',
    'mail 1, <time>, Hello.html',
    'mail 1, <time>, Hello, as text.html',
    'mail 1, <time>, Hello.json',
  ]);
  expect(attachments['mail 1, <time>, Hello, as text.html']).toContain('>Dear Kim<');
  expect(attachments['mail 1, <time>, Hello.html']).toContain('Dear <b>Kim</b>');
  expect(attachments['mail 1, <time>, Hello.html']).not.toContain('steal');
  // What stands in a mail may be a code: the terminal has no need of it.
  expect(run.output).not.toContain('Dear');
  const boxes = JSON.parse(attachments['mailbox.json'] ?? '');
  expect(boxes).toMatchObject([
    { received: [{ subject: 'Hello' }], sent: [{ subject: 'Hello', bcc_addresses: null }] },
    { received: [], sent: [] },
  ]);
});

test('an email that several addresses of a test got is attached once', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      import { createMailbox } from 'playwright-mailbox';
      test.use({ mailboxAttach: 'on' });
      test('three', async ({ mailbox }, { project }) => {
        const others = [mailbox.alias('bob'), createMailbox({ ...project.use, mailboxURL: process.env.MAILBOX_URL })];
        const to = [mailbox, ...others].map(({ address }) => address);
        await send({ to, subject: 'Hello', text: 'Dear all' });
        await send({ to: mailbox.address, subject: 'Another', text: 'Dear Kim' });
        for (const other of others) await other.waitForEmail();
      });
    `),
  );
  const names = Object.keys(attachmentsOf(run, 'three')).filter((name) => name.endsWith('.json'));
  expect(names.filter((name) => name !== 'mailbox.json').sort()).toEqual([
    'mail 1, <time>, Hello.json',
    'mail 2, <time>, Another.json',
  ]);
});

test("a hook's mailbox and the test's own are attached each with its own mail", async ({
  runProject,
}) => {
  const run = await runProject(
    specOf(`
      test.use({ mailboxAttach: 'on' });
      for (const hook of ['beforeAll', 'afterAll'])
        test[hook](async ({ mailbox }) => {
          await send({ to: mailbox.address, subject: hook, html: '<p>of ' + hook + '</p>' });
        });
      test('both', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'test', html: '<p>of test</p>' });
      });
    `),
  );
  const attachments = attachmentsOf(run, 'both');
  for (const subject of ['beforeAll', 'test']) {
    expect(attachments[`mail 1, <time>, ${subject}.html`]).toContain(`of ${subject}<`);
  }
});

test('mailboxAttach: on, off, and a mistake', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      test.describe(() => {
        test.use({ mailboxAttach: 'on' });
        test('on', async ({ mailbox }) => { ${MAIL} });
      });
      test.describe(() => {
        test.use({ mailboxAttach: 'off' });
        test('off', async ({ mailbox }) => { ${MAIL} expect(1).toBe(2); });
      });
      test.describe(() => {
        test.use({ mailboxAttach: 'always' as never });
        test('mistake', async ({ mailbox }) => { mailbox.address; });
      });
    `),
  );
  expect(Object.keys(attachmentsOf(run, 'on'))).toHaveLength(4);
  expect(attachmentsOf(run, 'off')).toEqual({});
  expect(run.output).toContain(
    "mailboxAttach must be 'off', 'on' or 'retain-on-failure', got \"always\".",
  );
});

test('what cannot be attached is noted, and fails nothing', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      import { mkdir } from 'node:fs/promises';
      const block = (email) => mkdir(test.info().outputPath('mail-' + email.email_id + '.html'));
      test('passes', async ({ mailbox, expectEmail }) => {
        ${MAIL}
        await block(await expectEmail());
      });
      test('fails', async ({ mailbox, expectEmail }) => {
        ${MAIL}
        await block(await expectEmail());
        expect(1).toBe(2);
      });
      test.use({ mailboxAttach: 'on' });
    `),
  );
  expect([run.passed, run.failed]).toEqual([1, 1]);
  const specs = run.report?.suites.flatMap(({ specs }) => specs) ?? [];
  for (const { tests } of specs) {
    expect(tests[0]?.annotations).toEqual([
      expect.objectContaining({
        type: 'mailboxAttach',
        description: expect.stringMatching(
          /^mail 1, \d\d:\d\d:\d\d, Hello\.html is not attached: Error: EISDIR/,
        ),
      }),
    ]);
  }
  const errors = specs.flatMap(({ tests }) => tests[0]?.results[0]?.errors ?? []);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('toBe')]);
  expect(Object.keys(attachmentsOf(run, 'fails'))).toEqual([
    'mailbox.json',
    'mail 1, <time>, Hello, as text.html',
    'mail 1, <time>, Hello.json',
  ]);
});

test('a server that has gone does not keep the report', async ({ runProject }) => {
  const run = await runProject({
    'a.spec.ts': `
      import { expect, test } from 'playwright-mailbox';
      test.use({ mailboxURL: 'http://127.0.0.1:1' });
      test('fails', async ({ mailbox }) => { expect(mailbox.address).toBe(''); });
    `,
  });
  expect(run.failed).toBe(1);
  expect(JSON.parse(attachmentsOf(run, 'fails')['mailbox.json'] ?? '')).toMatchObject([
    { received: [], sent: [] },
  ]);
});
