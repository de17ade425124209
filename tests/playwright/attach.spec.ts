import type { ReportEmail } from '../../src/contract/report.js';
import { expect } from '../support/project.js';
import { FAILING } from './files.js';
import { testsOfOneRun } from './one-run.js';
import { annotationsOf, attachmentsOf, attemptsOf, errorsOf, reportDataOf } from './results.js';

const testOf = testsOfOneRun({ files: FAILING });

/** The words are put together there, so that the lines of code in a report do not hold them. */
const MAIL = `await send({
  to: mailbox.address, subject: 'Hello', text: 'De' + 'ar Kim',
  html: '<p onclick="steal()">De' + 'ar <b>Kim</b></p><script>steal()</script>',
});`;

function textOf(base64: string | null | undefined): string {
  return Buffer.from(base64 ?? '', 'base64').toString();
}

function sourceOf(email: ReportEmail | undefined): string {
  return textOf(email?.source);
}

testOf(
  'a failure brings the email into the report, a success does not',
  `
      test('passes', async ({ mailbox }) => { ${MAIL} });
      test('fails', async ({ mailbox }) => { ${MAIL} await mailbox.another('bob').latest(); expect(1).toBe(2); });
      test('uses none', () => { expect(1).toBe(2); });
    `,
  (run) => {
    expect(attachmentsOf(run, 'passes')).toEqual({});
    expect(attachmentsOf(run, 'uses none')).toEqual({});
    const attachments = attachmentsOf(run, 'fails');
    expect(Object.keys(attachments)).toEqual(['mailbox.html', 'mailbox.json']);
    const report = reportDataOf(run, 'fails');
    expect(report).toMatchObject({
      test: '1.spec.ts › fails',
      errors: [expect.stringContaining('expect(received).toBe(expected)')],
      addresses: [expect.stringMatching(/^fails\./), expect.stringMatching(/^fails\..*\.bob@/)],
      refusals: [],
    });
    const [email, ...others] = report.emails;
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      box: 'inbox',
      record: { subject: 'Hello', text_body: 'Dear Kim' },
    });
    expect(email?.page).toMatch(/Dear <b>Kim<\/b>/);
    expect(email?.page).not.toContain('steal');
    expect(sourceOf(email)).toMatch(/^Subject: Hello\r$/m);
    // What stands in an email may be a code: the terminal has no need of it.
    expect(run.output).not.toContain('Dear');
    const boxes = JSON.parse(attachments['mailbox.json'] ?? '');
    expect(boxes).toMatchObject([
      { received: [{ subject: 'Hello' }], sent: [{ subject: 'Hello', bcc_addresses: null }] },
      { received: [], sent: [] },
    ]);
  },
);

testOf(
  'attachments of an email are in its page, and in no output',
  `
      test('fails', async ({ mailbox }) => {
        const attachments = [
          { filename: 'codes.txt', content: 'Your code is 482913' },
          { filename: 'logo.png', content: Buffer.from('not really'), cid: 'logo@shop.test' },
        ];
        const html = '<img src="cid:logo@shop.test"> Hello';
        await send({ to: mailbox.address, subject: 'Hello', html, attachments });
        await mailbox.waitForEmail();
        expect(1).toBe(2);
      });
    `,
  (run) => {
    const [email] = reportDataOf(run, 'fails').emails;
    const files = email?.details?.attachments.map(({ filename, part }) => [
      filename,
      textOf(email.parts[part]),
    ]);
    expect(files).toEqual([
      ['logo.png', 'not really'],
      ['codes.txt', 'Your code is 482913'],
    ]);
    // The image is in the report once.
    expect(email?.page).toMatch(/<img src="data:,part-[\d.]+"/);
    expect(run.output).not.toContain('482913');
  },
);

testOf(
  'emails that are too large for the page are named',
  `
      import { test as failing } from './failing';
      failing('fails', async ({ mailbox }) => {
        const attachments = [{ filename: 'film.bin', content: Buffer.alloc(8_000_000) }];
        await send({ to: mailbox.address, subject: 'Large', text: 'Dear Kim', attachments });
        await mailbox.waitForEmail();
        expect(1).toBe(2);
      });
    `,
  (run) => {
    const [email] = reportDataOf(run, 'fails').emails;
    expect(email).toMatchObject({ record: { text_body: 'Dear Kim' }, source: null, parts: {} });
    expect(annotationsOf(run, 'fails', 'mailboxAttach')).toEqual([
      'film.bin of the email "Large" is not in mailbox.html, which takes 10 MB.',
      'source.eml of the email "Large" is not in mailbox.html, which takes 10 MB.',
    ]);
  },
);

testOf(
  'what the app sent and what did not arrive is in the report, and what was refused',
  `
      import { test as failing } from './failing';
      failing('fails', async ({ mailbox }) => {
        const lost = mailbox.another('lost', { drop: true });
        const refused = mailbox.another('refused', { rejectWith: 550 });
        await send({ to: lost.address, subject: 'Lost' });
        await send({ to: refused.address, subject: 'Refused' }).catch(() => {});
        await send({ to: mailbox.address, subject: 'Here' });
        await mailbox.waitForEmail();
        expect(1).toBe(2);
      });
    `,
  (run) => {
    const { emails, refusals } = reportDataOf(run, 'fails');
    expect(emails.map(({ box, record: { subject } }) => [box, subject])).toEqual([
      ['inbox', 'Here'],
      ['sent', 'Lost'],
    ]);
    const refusal = expect.objectContaining({ stage: 'rcpt', code: 550 });
    expect(refusals).toEqual([refusal]);
    const json = JSON.parse(attachmentsOf(run, 'fails')['mailbox.json'] ?? '');
    expect(json).toMatchObject([{ refused: [] }, { refused: [] }, { refused: [refusal] }]);
  },
);

testOf(
  'an email that several addresses of a test got is attached once',
  `
      import { createMailbox } from 'playwright-mailbox';
      test.use({ mailboxAttach: 'on' });
      test('three', async ({ mailbox }, { project }) => {
        const others = [mailbox.another('bob'), createMailbox({ ...project.use, mailboxURL: process.env.MAILBOX_URL })];
        const to = [mailbox, ...others].map(({ address }) => address);
        await send({ to, subject: 'Hello', text: 'Dear all' });
        await send({ to: mailbox.address, subject: 'Another', text: 'Dear Kim' });
        for (const other of others) await other.waitForEmail();
      });
    `,
  (run) => {
    const subjects = reportDataOf(run, 'three').emails.map(({ record: { subject } }) => subject);
    expect(subjects).toEqual(['Another', 'Hello']);
  },
);

testOf(
  'the mailboxes of hooks and of the test itself are in one page',
  `
      test.use({ mailboxAttach: 'on' });
      for (const hook of ['beforeAll', 'afterAll'])
        test[hook](async ({ mailbox }) => {
          await send({ to: mailbox.address, subject: hook, html: '<p>of ' + hook + '</p>' });
        });
      test('both', async ({ mailbox }) => {
        await send({ to: mailbox.address, subject: 'test', html: '<p>of test</p>' });
      });
    `,
  (run) => {
    const names = run.report?.suites[0]?.specs[0]?.tests[0]?.results[0]?.attachments ?? [];
    expect(names.filter(({ name }) => name === 'mailbox.html')).toHaveLength(1);
    const subjects = reportDataOf(run, 'both').emails.map(({ record: { subject } }) => subject);
    expect(subjects).toEqual(['afterAll', 'test', 'beforeAll']);
  },
);

testOf(
  'mailboxAttach: each mode, and a mistake',
  `
      const RETRIES = { on: 0, off: 0, 'only-on-failure': 1, 'on-first-failure': 1 };
      for (const [mailboxAttach, retries] of Object.entries(RETRIES))
        test.describe(() => {
          test.describe.configure({ retries });
          test.use({ mailboxAttach: mailboxAttach as never });
          for (const outcome of ['passes', 'fails'])
            test(mailboxAttach + ' ' + outcome, async ({ mailbox }) => {
              ${MAIL}
              expect(outcome).toBe('passes');
            });
        });
      test.describe(() => {
        test.use({ mailboxAttach: 'always' as never });
        test.fail('always', async ({ mailbox }) => { ${MAIL} });
      });
    `,
  (run) => {
    const counts = (title: string) =>
      attemptsOf(run, title).map((attachments) => Object.keys(attachments).length);
    expect(counts('on passes')).toEqual([2]);
    expect(counts('on fails')).toEqual([2]);
    expect(counts('off fails')).toEqual([0]);
    expect(counts('only-on-failure passes')).toEqual([0]);
    expect(counts('only-on-failure fails')).toEqual([2, 2]);
    expect(counts('on-first-failure fails')).toEqual([2, 0]);
    expect(errorsOf(run, 'always').join()).toContain(
      "mailboxAttach must be one of 'off', 'on', 'only-on-failure', 'on-first-failure'; got \"always\".",
    );
  },
);

testOf(
  'what cannot be attached is noted, and fails nothing',
  `
      import { mkdir } from 'node:fs/promises';
      const block = () => mkdir(test.info().outputPath('mailbox.html'), { recursive: true });
      test('passes', async ({ mailbox }) => { ${MAIL} await block(); });
      test.use({ mailboxAttach: 'on' });
      test.fail('fails', async ({ mailbox }) => { ${MAIL} await block(); expect(1).toBe(2); });
    `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([2, 0]);
    for (const title of ['passes', 'fails']) {
      expect(annotationsOf(run, title, 'mailboxAttach')).toEqual([
        expect.stringMatching(/^mailbox\.html is not attached: Error: EISDIR/),
      ]);
      expect(Object.keys(attachmentsOf(run, title))).toEqual(['mailbox.json']);
    }
    expect(errorsOf(run, 'fails')).toEqual([expect.stringContaining('toBe')]);
  },
);

testOf(
  'a server that has gone does not keep the report',
  `
    import { test as failing } from './failing';
    failing.use({ mailboxURL: 'http://127.0.0.1:1' });
    failing('fails', async ({ mailbox }) => { expect(mailbox.address).toBe(''); });
  `,
  (run) => {
    expect([run.passed, run.failed]).toEqual([1, 0]);
    expect(JSON.parse(attachmentsOf(run, 'fails')['mailbox.json'] ?? '')).toMatchObject([
      { received: [], sent: [] },
    ]);
  },
);
