import { addressForm } from '../../src/contract/test-address.js';
import { createMailbox } from '../../src/mailbox/index.js';
import { expect, test } from './fixtures.js';

const localOf = (address: string) => address.slice(0, address.lastIndexOf('@'));

test('a template surrounds the unique part, in which hyphens stand for dots', () => {
  const mailbox = createMailbox({ name: 'Signs up', mailboxAddress: 'QA+*@Company.com' });
  expect(mailbox.address).toMatch(/^qa\+signs-up-[a-z0-9]{6}-[a-z0-9]{16}@company\.com$/);
  const kim = mailbox.another('kim').address;
  expect(kim).toMatch(/^qa\+signs-up-[a-z0-9]{6}-[a-z0-9]{16}-kim-[a-z0-9]{2}@company\.com$/);
  const both = [mailbox.address, kim, mailbox.another('kim').another('bo').address];
  expect(both.map((address) => addressForm(localOf(address)))).toEqual(Array(3).fill('test'));
});

test('text behind the unique part stays there, also of another mailbox', () => {
  const mailbox = createMailbox({ mailboxAddress: '*-qa@company.com' });
  expect(mailbox.address).toMatch(/^mailbox-[a-z0-9]{6}-[a-z0-9]{16}-qa@company\.com$/);
  expect(mailbox.another('kim').address).toMatch(/-kim-[a-z0-9]{2}-qa@company\.com$/);
});

test('local parts stay within 64 characters', () => {
  const name = 'a very long title '.repeat(10);
  const mailbox = createMailbox({ name, mailboxAddress: `${'p'.repeat(33)}+*@company.com` });
  for (const { address } of [mailbox, mailbox.another('1')]) {
    expect(localOf(address).length).toBeLessThanOrEqual(64);
    expect(addressForm(localOf(address))).toBe('test');
  }
  const long = createMailbox({ name, mailboxAddress: 'qa+*@company.com' }).another('x'.repeat(20));
  expect(localOf(long.address).length).toBeLessThanOrEqual(64);
});

test('a title that looks like the random part does not confuse addresses', () => {
  const name = 'a signup internationalized';
  const mailbox = createMailbox({ name, mailboxAddress: 'qa+*@company.com' });
  const another = mailbox.another('secret abcdefghijklmnop');
  for (const { address } of [mailbox, another, another.another('bo')])
    expect(addressForm(localOf(address)), address).toBe('test');
});

const GENERAL =
  /must be an address with \* for its unique part, such as qa\+\*@company\.com; got "/;
const LOCAL = /before the @ must be letters, digits, \+ - _ and single dots between them/;
const DOMAIN =
  /must have a domain behind the @, such as company\.com; in ASCII, such as xn--bcher-kva/;

for (const [template, problem] of [
  ['qa@company.com', /has no \* before the @, so that all tests would have one address/],
  ['qa+*-*@company.com', /has more than one \*/],
  ['qa+*', GENERAL],
  ['"q@a"+*@company.com', GENERAL],
  ['.*@company.com', LOCAL],
  ['qa..*@company.com', LOCAL],
  ['qa+*.@company.com', LOCAL],
  ['"qa"+*@company.com', LOCAL],
  ['qa +*@company.com', LOCAL],
  ['qa+*@company.com ', /has white space at its start or end/],
  ['qa+*@company..com', DOMAIN],
  ['qa+*@bücher.test', DOMAIN],
  ['qa+*@[127.0.0.1]', DOMAIN],
  [
    `${'p'.repeat(34)}+*@company.com`,
    /leaves 29 of 64 characters before the @ for the unique part, which needs 30, and more/,
  ],
] as const) {
  test(`rejects the template ${template}`, () => {
    expect(() => createMailbox({ mailboxAddress: template })).toThrow(problem);
  });
}

test('both options at one place are an error', () => {
  const options = { mailboxAddress: 'qa+*@company.com', mailboxDomain: 'company.com' };
  expect(() => createMailbox(options)).toThrow(
    /mailboxAddress and mailboxDomain exclude each other/,
  );
});

test('an address with hyphens cannot request faults', () => {
  const mailbox = createMailbox({ mailboxAddress: 'qa+*@company.com' });
  expect(() => mailbox.another('kim', { drop: true })).toThrow(/Use mailboxDomain/);
});
