import { expect, test } from '../fixtures.js';

test('a recipient that only the envelope names is a blind copy, which the inbox does not show', async ({
  api,
  deliver,
}) => {
  await deliver({
    to: ['bob@inbox.test', 'AUDIT@shop.test', 'Ann@inbox.test'],
    raw: 'To: BOB@inbox.test\r\nCc: ann@inbox.test\r\nSubject: x\r\n\r\nbody',
  });
  expect((await api.sent()).bcc_addresses).toEqual(['AUDIT@shop.test']);
  const inbox = await api.inbox({ to: 'audit@shop.test' });
  expect(inbox.to_addresses).toEqual(['BOB@inbox.test']);
  expect(JSON.stringify(inbox)).not.toMatch(/audit/i);
});

test('reads a Bcc field, which the inbox does not show', async ({ api, deliver }) => {
  await deliver({
    to: ['bob@inbox.test', 'audit@shop.test'],
    raw: 'To: bob@inbox.test\r\nBcc: Audit <Audit@shop.test>, gone@shop.test\r\n\r\nbody',
  });
  expect((await api.sent()).bcc_addresses).toEqual(['audit@shop.test', 'gone@shop.test']);
  expect(JSON.stringify(await api.inbox())).not.toMatch(/audit|gone/i);
});

test('returns null without blind copies', async ({ api, send }) => {
  await send({ to: 'bob@inbox.test', cc: 'ann@inbox.test' });
  expect((await api.sent()).bcc_addresses).toBeNull();
});

test('a domain in another spelling is not a blind copy', async ({ api, deliver }) => {
  await deliver({ to: ['bob@xn--bcher-kva.test'], raw: 'To: bob@xn--bcher-kva.test\r\n\r\n' });
  expect((await api.sent()).bcc_addresses).toBeNull();
  await deliver({ to: ['bob@bücher.test'], raw: 'To: bob@XN--BCHER-KVA.test\r\n\r\n' });
  expect((await api.sent()).bcc_addresses).toBeNull();
});

test('finds an address by its form with and without needless quotes', async ({ api, deliver }) => {
  await deliver({ to: ['"Kim.Lee"@x.test'], raw: 'To: kim.lee@x.test\r\nSubject: x\r\n\r\n' });
  expect((await api.sent()).bcc_addresses).toBeNull();
  for (const recipient of ['kim.lee@x.test', '"kim.lee"@x.test'])
    expect(await api.inbox({ recipient }), recipient).toMatchObject({ subject: 'x' });
  // These need the quotes.
  for (const local of ['kim lee', 'kim..lee', 'kim@lee']) {
    await deliver({ to: [`"${local}"@y.test`], raw: 'Subject: y\r\n\r\n' });
    expect(await api.inbox({ recipient: `${local}@y.test` }), local).toBeNull();
  }
});

/** Headers, and the recipients that they name. */
const RECIPIENTS: [header: string, addresses: string[]][] = [
  ['To: a@x.test, "Doe, Jane" <b@x.test>', ['a@x.test', 'b@x.test']],
  ['To: friends: a@x.test, B <b@x.test>;, c@x.test', ['a@x.test', 'b@x.test', 'c@x.test']],
  ['To: undisclosed-recipients:;', []],
  ['To:', []],
  ['To: nobody in particular', []],
  ['To: a@x.test\r\nTo: b@x.test', ['a@x.test', 'b@x.test']],
  ['To: a@x.test,\r\n\tb@x.test', ['a@x.test', 'b@x.test']],
  ['TO : a@x.test', ['a@x.test']],
  ['To: =?utf-8?Q?J=C3=BCrgen?= <j@x.test>', ['j@x.test']],
  ['Subject: no To', []],
];

test('reads the recipients of the header', async ({ api, deliver }) => {
  for (const [header, addresses] of RECIPIENTS) {
    await deliver({ raw: `${header}\r\n\r\nbody` });
    expect((await api.inbox()).to_addresses, header).toEqual(addresses);
  }
});

/** Headers with the sender of the envelope, and the sender that is shown. */
const SENDERS: [header: string, from: string, address: string, name: string | null][] = [
  ['From: Shop <app@shop.test>', 'x@y.test', 'app@shop.test', 'Shop'],
  ['From: app@shop.test', 'x@y.test', 'app@shop.test', null],
  ['From: "Shop, Inc." <app@shop.test>, b@x.test', 'x@y.test', 'app@shop.test', 'Shop, Inc.'],
  ['From: =?utf-8?B?xb1sdcWl?= <z@x.test>', 'x@y.test', 'z@x.test', 'Žluť'],
  ['From: =?windows-1252?Q?=80_=93Shop=94?= <z@x.test>', 'x@y.test', 'z@x.test', '€ “Shop”'],
  ['Subject: no From', 'x@y.test', 'x@y.test', null],
  ['From:', 'x@y.test', 'x@y.test', null],
  ['Subject: no From', '', '', null],
];

test('reads the sender of the header, or else of the envelope', async ({ api, deliver }) => {
  for (const [header, from, address, name] of SENDERS) {
    await deliver({ from, raw: `${header}\r\n\r\nbody` });
    const { from_address, from_name } = await api.inbox();
    expect([from_address, from_name], header).toEqual([address, name]);
  }
});

test('cc_addresses is null without Cc', async ({ api, deliver }) => {
  await deliver({ raw: 'Cc: undisclosed:;\r\n\r\n' });
  expect((await api.inbox()).cc_addresses).toBeNull();
});
