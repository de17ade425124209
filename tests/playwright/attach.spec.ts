import { expect, test } from '../support/project.js';
import { specOf } from './files.js';
import { attachmentsOf, attemptsOf, errorsOf } from './results.js';

/** The words are put together there, so that the lines of code in a report do not hold them. */
const MAIL = `await send({
  to: mailbox.address, subject: 'Hello', text: 'De' + 'ar Kim',
  html: '<p onclick="steal()">De' + 'ar <b>Kim</b></p><script>steal()</script>',
});`;

test('a failure brings the email into the report, a success does not', async ({ runProject }) => {
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
    'email 1, <time>, Hello.html',
    'email 1, source.eml',
  ]);
  expect(attachments['email 1, source.eml']).toMatch(/^Subject: Hello\r$/m);
  const page = attachments['email 1, <time>, Hello.html'];
  expect(page).toMatch(/Dear <b>Kim<\/b>.*Plain text.*>Dear Kim</s);
  expect(page).not.toContain('steal');
  // What stands in an email may be a code: the terminal has no need of it.
  expect(run.output).not.toContain('Dear');
  const boxes = JSON.parse(attachments['mailbox.json'] ?? '');
  expect(boxes).toMatchObject([
    { received: [{ subject: 'Hello' }], sent: [{ subject: 'Hello', bcc_addresses: null }] },
    { received: [], sent: [] },
  ]);
});

test('attachments of an email are in the report, as files', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      test('fails', async ({ mailbox }) => {
        const attachments = [
          { filename: 'codes.txt', content: 'Your code is 482913' },
          { filename: 'page.html', content: '<script>steal()</script>' },
        ];
        await send({ to: mailbox.address, subject: 'Hello', text: 'Dear Kim', attachments });
        await mailbox.waitForEmail();
        expect(1).toBe(2);
      });
    `),
  );
  const attachments = attachmentsOf(run, 'fails');
  expect(attachments['email 1, codes.txt']).toBe('Your code is 482913');
  expect(run.output).not.toContain('482913');
  // A report may be a page of a server: nothing that could run in it is shown there.
  const types = run.report?.suites[0]?.specs[0]?.tests[0]?.results[0]?.attachments ?? [];
  expect(types).toContainEqual(
    expect.objectContaining({
      name: 'email 1, page.html',
      contentType: 'application/octet-stream',
      path: expect.stringMatching(/\.bin$/),
    }),
  );
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
  const names = Object.keys(attachmentsOf(run, 'three')).filter((name) => /html$/.test(name));
  expect(names.sort()).toEqual(['email 1, <time>, Hello.html', 'email 2, <time>, Another.html']);
});

test("a hook's mailbox and the test's own are attached each with its own email", async ({
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
    expect(attachments[`email 1, <time>, ${subject}.html`]).toContain(`of ${subject}<`);
  }
});

test('mailboxAttach: each mode, and a mistake', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      const MODES = ['on', 'off', 'only-on-failure', 'on-first-failure', 'always'];
      for (const mailboxAttach of MODES)
        test.describe(() => {
          test.use({ mailboxAttach: mailboxAttach as never });
          for (const outcome of ['passes', 'fails'])
            test(mailboxAttach + ' ' + outcome, async ({ mailbox }) => {
              ${MAIL}
              expect(outcome).toBe('passes');
            });
        });
    `),
    ['--retries=1'],
  );
  const counts = (title: string) =>
    attemptsOf(run, title).map((attachments) => Object.keys(attachments).length);
  expect(counts('on passes')).toEqual([3]);
  expect(counts('on fails')).toEqual([3, 3]);
  expect(counts('off fails')).toEqual([0, 0]);
  expect(counts('only-on-failure passes')).toEqual([0]);
  expect(counts('only-on-failure fails')).toEqual([3, 3]);
  expect(counts('on-first-failure fails')).toEqual([3, 0]);
  expect(errorsOf(run, 'always passes').join()).toContain(
    "mailboxAttach must be one of 'off', 'on', 'only-on-failure', 'on-first-failure'; got \"always\".",
  );
});

test('what cannot be attached is noted, and fails nothing', async ({ runProject }) => {
  const run = await runProject(
    specOf(`
      import { mkdir } from 'node:fs/promises';
      const block = (email) => mkdir(test.info().outputPath('email-' + email.email_id + '.html'));
      test('passes', async ({ mailbox, expectEmail }) => {
        ${MAIL}
        await block(await expectEmail());
        await send({ to: mailbox.address, subject: 'Another' });
      });
      test('fails', async ({ mailbox, expectEmail }) => {
        ${MAIL}
        await block(await expectEmail());
        await send({ to: mailbox.address, subject: 'Another' });
        expect(1).toBe(2);
      });
      test.use({ mailboxAttach: 'on' });
    `),
  );
  expect([run.passed, run.failed]).toEqual([1, 1]);
  const specs = run.report?.suites.flatMap(({ specs }) => specs) ?? [];
  for (const { tests } of specs) {
    const ours = tests[0]?.annotations.filter(({ type }) => type === 'mailboxAttach');
    expect(ours).toEqual([
      expect.objectContaining({
        type: 'mailboxAttach',
        description: expect.stringMatching(/^Email 1 is not attached: Error: EISDIR/),
      }),
    ]);
  }
  const errors = specs.flatMap(({ tests }) => tests[0]?.results[0]?.errors ?? []);
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('toBe')]);
  expect(Object.keys(attachmentsOf(run, 'fails'))).toEqual([
    'mailbox.json',
    'email 2, <time>, Another.html',
    'email 2, source.eml',
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
