import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import type { MailboxImpl } from '../../src/mailbox/mailbox.js';
import { mailboxExpect } from '../../src/playwright/expect.js';
import { expect, SOON, test } from './fixtures.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

const PDF = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

const RECEIPT = {
  subject: 'Your receipt',
  text: 'Thank you.',
  replyTo: '"Support, EU" <support@shop.test>',
  headers: { 'X-Campaign': 'receipts', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  attachments: [
    { filename: 'Rechnung März.pdf', content: PDF, contentType: 'application/pdf' },
    {
      filename: 'note.txt',
      content: Buffer.from('Größe', 'latin1'),
      contentType: 'text/plain; charset=iso-8859-1',
    },
  ],
};

test('attachments have names, types and bytes', async ({ mailbox, send }, testInfo) => {
  await send(RECEIPT);
  const email = await mailbox.waitForEmail();
  const [pdf, note, ...more] = await email.attachments();
  expect(more).toEqual([]);
  expect(pdf).toMatchObject({
    filename: 'Rechnung März.pdf',
    contentType: 'application/pdf',
    size: PDF.length,
    disposition: 'attachment',
    inline: false,
    sha256: createHash('sha256').update(PDF).digest('hex'),
  });
  expect((await pdf?.body())?.equals(PDF)).toBe(true);
  expect(await note?.text()).toBe('Größe');

  const file = testInfo.outputPath('new folder', 'a.pdf');
  await pdf?.saveAs(file);
  expect((await readFile(file)).equals(PDF)).toBe(true);
  await expect(pdf?.saveAs('')).rejects.toThrow('saveAs() takes the path of a file');
});

test('saveAs() without await completes before the test ends', async ({
  mailbox,
  send,
}, testInfo) => {
  await send(RECEIPT);
  const [pdf] = await (await mailbox.waitForEmail()).attachments();
  const file = testInfo.outputPath('folders', 'that', 'are', 'new', 'a.pdf');
  const saving = pdf?.saveAs(file);
  await (mailbox as MailboxImpl).end('UNAWAITED');
  expect((await readFile(file)).equals(PDF)).toBe(true);
  await saving;
});

test('a file name with a separator stays one name, and failures show the original', async ({
  mailbox,
  send,
}) => {
  // nodemailer removes the part before a separator.
  await send({
    raw: [
      'Subject: Invoice',
      'Content-Type: application/pdf; name="Invoice 12/2026.pdf"',
      'Content-Disposition: attachment',
      '',
      'a',
    ].join('\r\n'),
  });
  const email = await mailbox.waitForEmail({ attachment: 'Invoice 12_2026.pdf' });
  await mailboxExpect(email).toHaveAttachment('Invoice 12_2026.pdf');
  const wait = mailbox.waitForEmail({ attachment: '12/2026', timeout: 2 * SOON });
  await expect(wait).rejects.toHaveProperty(
    'received.0.reason',
    'attachment "Invoice 12_2026.pdf" (sent as "Invoice 12/2026.pdf") does not match "12/2026"',
  );
  await expect(mailboxExpect(email).toHaveAttachment('2026.pdf')).rejects.toThrow(
    /"Invoice 12_2026\.pdf \(application\/pdf, \d bytes?, sent as Invoice 12\/2026\.pdf\)"/,
  );
});

test('changing the bytes of an attachment does not affect the next call', async ({
  mailbox,
  send,
}) => {
  await send(RECEIPT);
  const [pdf] = await (await mailbox.waitForEmail()).attachments();
  (await pdf?.body())?.fill(0);
  expect((await pdf?.body())?.equals(PDF)).toBe(true);
});

test('lists images of the body as attachments only on request', async ({ mailbox, send }) => {
  await send({
    html: '<img src="cid:logo@shop.test">',
    attachments: [
      { filename: 'logo.png', content: Buffer.from([1, 2]), cid: 'logo@shop.test' },
      {
        filename: 'data.csv',
        content: Buffer.from('\ufeffä;b', 'utf16le'),
        contentType: 'text/csv',
      },
    ],
  });
  const email = await mailbox.waitForEmail({ attachment: 'data.csv' });
  const [data, ...more] = await email.attachments();
  expect(more).toEqual([]);
  // A byte order mark provides the charset that the email omits.
  expect(await data?.text()).toBe('ä;b');
  const all = await email.attachments({ inline: true });
  expect(all.map(({ filename, inline }) => [filename, inline])).toEqual([
    ['logo.png', true],
    ['data.csv', false],
  ]);
  await mailboxExpect(email).not.toHaveAttachment('logo.png');
  expect(await mailbox.list({ attachment: 'logo.png' })).toEqual([]);
});

test('matches accents in any Unicode normalization form', async ({ mailbox, send }) => {
  await send({ subject: 'Fu\u0308r dich', text: 'Hallo' });
  const email = await mailbox.waitForEmail({ subject: 'F\u00fcr' });
  mailboxExpect(email).toHaveSubject('F\u00fcr dich');
  expect(await mailbox.list({ subject: /F\u00fcr/ })).toHaveLength(1);
});

test('reads headers, Reply-To, envelope and source', async ({ mailbox, send }) => {
  await send(RECEIPT);
  const email = await mailbox.waitForEmail();
  const headers = await email.headers();
  expect(headers.get('x-CAMPAIGN')).toBe('receipts');
  expect(headers.getAll('X-Campaign')).toEqual(['receipts']);
  expect(headers.has('X-Nothing')).toBe(false);
  expect(headers.get('X-Nothing')).toBeNull();
  expect([...headers]).toContainEqual(['Subject', 'Your receipt']);
  expect(await email.replyTo()).toEqual([{ name: 'Support, EU', address: 'support@shop.test' }]);
  expect(await email.envelope()).toMatchObject({
    from: 'hello@shop.test',
    to: [mailbox.address],
    receivedVia: 'smtp',
    tlsVersion: null,
    username: null,
  });
  const source = (await email.source()).toString();
  expect(source).toMatch(/^X-Campaign: receipts\r$/m);
  expect(source).toContain(PDF.toString('base64').slice(0, 70));
});

test('reads an invitation as text, and says when there is none', async ({ mailbox, send }) => {
  await send({
    subject: 'Visit',
    icalEvent: { content: 'BEGIN:VCALENDAR\r\nSUMMARY:Grüße\r\nEND:VCALENDAR' },
  });
  expect(await (await mailbox.waitForEmail()).calendar()).toContain('SUMMARY:Grüße');
  await send({ subject: 'Hello', text: 'Hello' });
  const hello = await mailbox.waitForEmail({ subject: 'Hello' });
  await expect(hello.calendar()).rejects.toThrow(
    'There is no calendar in the email "Hello": no part is text/calendar or application/ics.',
  );
  await send({
    subject: 'File',
    attachments: [
      { filename: 'a.ics', contentType: 'application/ics', content: 'BEGIN:VCALENDAR' },
    ],
  });
  const file = await mailbox.waitForEmail({ subject: 'File' });
  expect(await file.calendar()).toBe('BEGIN:VCALENDAR');
});

test('requests the details of an email once', async ({ mailbox, send, mailboxServer }) => {
  await send(RECEIPT);
  const email = await mailbox.waitForEmail();
  await email.attachments();
  await mailboxServer.close();
  expect((await email.headers()).get('X-Campaign')).toBe('receipts');
});

test('waits for emails with a matching attachment, header or Reply-To', async ({
  mailbox,
  send,
}) => {
  const waits = [
    mailbox.waitForEmail({ attachment: /\.pdf$/ }),
    mailbox.waitForEmail({ header: { 'x-campaign': 'receipts' }, replyTo: 'support@' }),
    mailbox.sent.waitForEmail({ attachment: 'note.txt', predicate: async () => true }),
  ];
  await send({ subject: 'Other', text: 'Hello' });
  await send({ ...RECEIPT, subject: 'First' });
  await send({ ...RECEIPT, subject: 'Second' });
  const subjects = (await Promise.all(waits)).map(({ subject }) => subject);
  expect(subjects).toEqual(['First', 'Second', 'First']);
  const listed = await mailbox.list({ replyTo: 'support@shop.test' });
  expect(listed.map(({ subject }) => subject)).toEqual(['Second', 'First']);
});

test('a wait for an attachment survives a temporary failure of the server', async ({
  newMailbox,
  startProxy,
  send,
}) => {
  let failures = 4;
  const mailboxURL = await startProxy(({ url }, response) => {
    if (!url?.startsWith('/extensions/v1/emails/') || failures-- <= 0) return false;
    response.writeHead(503, { 'Retry-After': '0' }).end();
    return true;
  });
  const mailbox = newMailbox({ mailboxURL });
  await send({ ...RECEIPT, to: mailbox.address });

  await mailbox.waitForEmail({ attachment: 'note.txt' });
  expect(failures).toBeLessThan(0);
});

test('canceling a call ends its request for an attachment, and no other call', async ({
  newMailbox,
  startProxy,
  send,
}) => {
  let stalls = Number.POSITIVE_INFINITY;
  const open = new Set<unknown>();
  const mailboxURL = await startProxy(({ url }, response) => {
    if (!url?.startsWith('/extensions/v1/emails/') || stalls-- <= 0) return false;
    open.add(response);
    response.on('close', () => open.delete(response));
    return true;
  });
  const mailbox = newMailbox({ mailboxURL, mailboxTimeout: 2_000 });
  await send({ ...RECEIPT, to: mailbox.address });

  const isOpen = expect.poll(() => open.size);
  const listed = mailbox.list({ attachment: 'note.txt' });
  await expect(listed).rejects.toMatchObject({ name: 'RequestTimeoutError' });
  await isOpen.toBe(0);
  const wait = mailbox.waitForEmail({ attachment: 'note.txt' });
  await expect(wait).rejects.toMatchObject({ name: 'WaitError' });
  await isOpen.toBe(0);

  stalls = 1;
  const short = mailbox.waitForEmail({ attachment: 'note.txt', timeout: 1_000 });
  const long = mailbox.waitForEmail({ attachment: 'note.txt', timeout: 9_000 });
  await expect(short).rejects.toMatchObject({ name: 'WaitError' });
  expect((await long).attachment_count).toBeGreaterThan(0);
});

test('a wait for details fails at once if the server does not support them', async ({
  newMailbox,
  startProxy,
  send,
}) => {
  const mailbox = newMailbox({ mailboxURL: await startProxy(() => false, true) });
  const lacks = /^A criterion for attachments or headers needs the extension "emails", which the/;
  for (const criteria of [{ attachment: 'a.pdf' }, { header: { 'X-Id': '1' } }, { replyTo: 'a' }]) {
    const wait = mailbox.waitForEmail({ ...criteria, timeout: 0 });
    await expect(wait).rejects.toThrow(lacks);
    // The error points to the line of the call.
    await expect(wait).rejects.toHaveProperty(
      'stack',
      expect.stringContaining('email-details.spec'),
    );
    const quiet = mailboxExpect(mailbox).not.toReceiveEmail({ ...criteria, within: 100_000 });
    await expect(quiet).rejects.toThrow('needs the extension "emails"');
  }
  await send({ to: mailbox.address });
  const email = await mailbox.waitForEmail();
  await mailboxExpect(email).toHaveAttachmentCount(0);
  await expect(mailboxExpect(email).toHaveAttachmentCount(1)).rejects.toThrow(
    /Received: 0 attachments\nEmail:/,
  );
});

test('a failure names an email as the only match that was already returned', async ({
  mailbox,
  send,
}) => {
  await send(RECEIPT);
  await mailbox.waitForEmail({ header: { 'X-Campaign': 'receipts' } });
  const again = mailbox.waitForEmail({ attachment: 'note.txt', timeout: 2 * SOON });
  await expect(again).rejects.toHaveProperty('code', 'USED_UP');
  await expect(again).rejects.toHaveProperty(
    'received.0.reason',
    'already returned by mailbox.waitForEmail(header X-Campaign "receipts")',
  );
});

test('a failure names the criterion that did not match', async ({ mailbox, send }) => {
  await send(RECEIPT);
  // The server has read it once.
  await mailbox.list({ attachment: 'note.txt' });
  const wait = mailbox.waitForEmail({ attachment: /\.zip$/, timeout: 1_500 });
  await expect(wait).rejects.toHaveProperty(
    'received.0.reason',
    'attachment "Rechnung März.pdf", "note.txt" does not match /\\.zip$/',
  );
  const header = mailbox.waitForEmail({ header: { 'X-Campaign': 'welcome' }, timeout: 1_500 });
  await expect(header).rejects.toThrow('header X-Campaign "receipts" does not match "welcome"');
  const replyTo = mailbox.waitForEmail({ replyTo: 'sales@', timeout: 1_500 });
  await expect(replyTo).rejects.toHaveProperty(
    'received.0.reason',
    'replyTo "support@shop.test", "Support, EU" does not match "sales@"',
  );
});

test('describes an email with many attachments in a few lines', async ({ mailbox, send }) => {
  const attachments = Array.from({ length: 12 }, (_, index) => ({
    filename: `${index}.txt`,
    content: 'a',
  }));
  await send({ attachments });
  const email = await mailbox.waitForEmail();
  const wait = mailbox.waitForEmail({ attachment: 'a.pdf', timeout: 2 * SOON });
  await expect(wait).rejects.toHaveProperty(
    'received.0.reason',
    expect.stringMatching(/ "9\.txt" and 2 more does not match "a\.pdf"$/),
  );
  await expect(mailboxExpect(email).toHaveAttachment('a.pdf')).rejects.toThrow(
    /"9\.txt \(text\/plain, 1 byte\)" and 2 more$/m,
  );
  await expect(mailboxExpect(email).toHaveAttachmentCount(0)).rejects.toThrow(
    /Received: 12 attachments\n {2}0\.txt .*(\n {2}\d\.txt .*){9}\n {2}and 2 more$/m,
  );
  await expect(mailboxExpect(email).toHaveAttachment('')).rejects.toThrow(
    'toHaveAttachment() needs a file name',
  );
});

test('rejects a response for another email without showing it', async ({ mailbox, send }) => {
  await send({ text: 'Your code is 482913.' });
  const email = await mailbox.waitForEmail();
  const wrong = mailbox.get(email as never);
  await expect(wrong).rejects.toThrow(/^An email ID must be a UUID, such as email\.email_id; got/);
  await expect(wrong).rejects.not.toThrow('482913');
});

test('a failed negation shows the values that were not expected', async ({ mailbox, send }) => {
  await send({
    subject: 'Two',
    replyTo: 'sales@shop.test, support@shop.test',
    headers: [
      { key: 'X-Tag', value: 'first' },
      { key: 'X-Tag', value: 'second' },
    ],
  });
  const expectThat = mailboxExpect(await mailbox.waitForEmail()).not;
  await expect(expectThat.toHaveHeader('X-Tag', 'second')).rejects.toThrow(/Received: "second"$/m);
  await expect(expectThat.toHaveHeader('X-Tag')).rejects.toThrow(/Received: "first", "second"$/m);
  await expect(expectThat.toHaveReplyTo(/support/)).rejects.toThrow(
    /Received: "support@shop\.test"$/m,
  );
});

test('rejects invalid criteria for attachments and headers', async ({ mailbox }) => {
  const wrong = (criteria: object) => expect(mailbox.waitForEmail(criteria)).rejects;
  await wrong({ header: 'X-Campaign' }).toThrow('The criterion "header" must be an object');
  await wrong({ header: {} }).toThrow(/^The criterion "header" must be an object .* got an empty/);
  await wrong({ header: { 'X-Campaign': 5 } }).toThrow('"X-Campaign"');
  await wrong({ header: { 'X-Campaign:': 'a' } }).toThrow('no header has the name "X-Campaign:"');
  await wrong({ attachment: 5 }).toThrow('The criterion "attachment"');
});

test('rejects invalid header names', async ({ mailbox, send }) => {
  await send(RECEIPT);
  const email = await mailbox.waitForEmail();
  const headers = await email.headers();
  expect(() => headers.get(3 as never)).toThrow(/^headers\.get\(\): .* must be a string, got/);
  expect(() => headers.has('Subject:')).toThrow('no header has the name "Subject:"');
  await expect(mailboxExpect(email).not.toHaveHeader('X-Campaign: a')).rejects.toThrow(
    'toHaveHeader(): no header has the name "X-Campaign: a"',
  );
});

test('matchers check attachments, headers and Reply-To', async ({ mailbox, send }) => {
  await send(RECEIPT);
  const email = await mailbox.waitForEmail();
  const expectThat = mailboxExpect(email);
  await expectThat.toHaveAttachment('note.txt');
  await expectThat.toHaveAttachment({
    filename: /\.pdf$/,
    contentType: 'application/pdf',
    size: PDF.length,
  });
  await expectThat.not.toHaveAttachment({ filename: /\.pdf$/, contentType: 'text/plain' });
  await expectThat.toHaveHeader('x-campaign');
  await expectThat.toHaveHeader('X-Campaign', expect.stringContaining('rec') as never);
  await expectThat.not.toHaveHeader('X-Nothing');
  await expectThat.toHaveReplyTo('Support, EU <SUPPORT@shop.test>');
  await expectThat.toHaveReplyTo('support@shop.test');
  await expectThat.not.toHaveReplyTo('hello@shop.test');

  const failure = (matcher: Promise<void>) =>
    matcher.then(
      () => 'passed',
      (error: Error) => stripVTControlCharacters(error.message),
    );
  expect(await failure(expectThat.toHaveAttachment('invoice.pdf'))).toContain(
    'Received: "Rechnung März.pdf (application/pdf, 70000 bytes)", "note.txt (text/plain, 5 bytes)"',
  );
  expect(await failure(expectThat.toHaveHeader('X-Campaign', 'welcome'))).toMatch(
    /Expected: X-Campaign: "welcome"\nReceived: "receipts"/,
  );
  expect(await failure(expectThat.toHaveHeader('X-Nothing', 'x'))).toContain(
    'Received: no header "X-Nothing"',
  );
  expect(await failure(expectThat.not.toHaveAttachment('note.txt'))).toMatch(
    /Expected: not .*"note\.txt"\nReceived: "note\.txt \(text\/plain, 5 bytes\)"$/m,
  );
  expect(await failure(expectThat.not.toHaveHeader('X-Campaign', /^rec/))).toMatch(
    /Expected: not X-Campaign: \/\^rec\/\nReceived: "receipts"$/m,
  );
  expect(await failure(expectThat.not.toHaveReplyTo('Support, EU'))).toMatch(
    /Expected: not "Support, EU"\nReceived: "Support, EU <support@shop\.test>"$/m,
  );
  await expectThat.toHaveAttachmentCount(2);
  await expectThat.not.toHaveAttachmentCount(0);
  expect(await failure(expectThat.toHaveAttachmentCount(1))).toContain(`
Expected: 1 attachment
Received: 2 attachments
  Rechnung März.pdf (application/pdf, 70000 bytes)
  note.txt (text/plain, 5 bytes)
`);
  expect(await failure(expectThat.not.toHaveAttachmentCount(2))).toMatch(
    /Expected: not 2 attachments\nReceived: 2 attachments\n {2}Rechnung/,
  );
  await expect(expectThat.toHaveHeader('X-Campaign', undefined as never)).rejects.toThrow(
    TypeError,
  );
  await expect(expectThat.toHaveAttachment({})).rejects.toThrow('needs a file name');
});

test('decodes the text of an attachment as windows-1252', async ({ mailbox, send }) => {
  const content = Buffer.from('93 35 20 80 20 96 20 36 20 80 94'.replaceAll(' ', ''), 'hex');
  const contentType = 'text/plain; charset=windows-1252';
  await send({ attachments: [{ filename: 'quote.txt', content, contentType }] });
  const [quote] = await (await mailbox.waitForEmail()).attachments();
  expect(await quote?.text()).toBe('“5 € – 6 €”');
});

test('a pending matcher on an email ends with its mailbox', async ({ mailbox, send }) => {
  await send(RECEIPT);
  const email = await mailbox.waitForEmail();
  await mailboxExpect(email).not.toHaveBeenReported('bounced');
  const matching = mailboxExpect(email).toHaveBeenReported('bounced', { timeout: 0 });
  const outcome = expect(matching).rejects.toThrow(
    'expect(email).toHaveBeenReported() failed: the mailbox was closed',
  );
  await mailbox.close();
  await outcome;
});
