import { faultsOf } from '../../src/contract/fault-injection.js';
import { newAddress } from '../../src/mailbox/address.js';
import { domainTemplate } from '../../src/mailbox/address-template.js';
import { createMailbox } from '../../src/mailbox/index.js';
import { expect, test } from './fixtures.js';

const addressOf = (name: string) => createMailbox({ name }).address;

test('an address shows its purpose and is unique', () => {
  expect(addressOf('Signs up — été, 3rd try!')).toMatch(
    /^signs-up-ete-3rd-try\.[a-z0-9]{6}\.[a-z0-9]{16}@inbox\.test$/,
  );
  const addresses = Array.from({ length: 1_000 }, () => addressOf('signs up'));
  expect(new Set(addresses).size).toBe(1_000);
});

for (const name of ['', '验证码', '!!!', '-']) {
  test(`makes an address from a name without letters or digits: "${name}"`, () => {
    expect(addressOf(name)).toMatch(/^test\.[a-z0-9]{6}\.[a-z0-9]{16}@inbox\.test$/);
  });
}

test('requests no fault because of a test title', () => {
  for (const title of ['x drop', 'X-drop', 'x twice', 'X reject 550']) {
    expect(faultsOf(addressOf(title)), title).toBeNull();
  }
  expect(addressOf('x drop')).toMatch(/^xdrop\./);
});

test('shortens a long name so that another name fits into the 64 characters of a local part', () => {
  const mailbox = createMailbox({ name: 'a very long title '.repeat(10) });
  const another = mailbox.another('x'.repeat(22)).address;
  expect(another.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(another).toMatch(/^[a-z0-9.-]+@/);
  expect(another).not.toMatch(/\.\.|-\.|\.-/);
});

test('no address of a test contains another address of it', () => {
  const mailbox = createMailbox({ name: 'kim' });
  const addresses = [
    mailbox.address,
    mailbox.another('bob').address,
    mailbox.another('bobby').address,
    mailbox.another('bob').another('bob').address,
  ];
  for (const one of addresses) {
    expect(addresses.filter((other) => other.includes(one))).toEqual([one]);
  }
});

test('another() returns the same mailbox for the same name', () => {
  const mailbox = createMailbox();
  expect(mailbox.another('Bob')).toBe(mailbox.another('bob'));
  expect(mailbox.another('bob')).not.toBe(mailbox.another('bobby'));
});

test('only attempts of the same test share the second part of their addresses', () => {
  const partsOf = (testId: string) =>
    newAddress('signs up', testId, domainTemplate('inbox.test')).split('.');
  const [, hash, token] = partsOf('one.spec.ts signs up');
  expect(partsOf('one.spec.ts signs up')[1]).toBe(hash);
  expect(partsOf('one.spec.ts signs up')[2]).not.toBe(token);
  expect(partsOf('two.spec.ts signs up')[1]).not.toBe(hash);
});

test('shortens the slug from 26 characters if a name needs the space', () => {
  const mailbox = createMailbox({ name: 'a'.repeat(40) });
  expect(mailbox.address.split('.')[0]).toHaveLength(26);
  const late = mailbox.another('a-rather-long-name', { deliverAfter: 60_000 });
  const [local = ''] = late.address.split('@');
  expect(local).toHaveLength(64);
  expect(local).toMatch(
    /^a{4}\.[a-z0-9]{6}\.[a-z0-9]{16}\.a-rather-long-name\.x-after-60000\.[a-z0-9]{2}$/,
  );
});

for (const [name, slug] of [
  ['Signs up with an emailed code', 'signs-up-with-an-emailed'],
  ['Signs up with a mailed code again', 'signs-up-with-a-mailed'],
  ['signs up with one code ab cd', 'signs-up-with-one-code-ab'],
  ['mailbox of a hook', 'mailbox-of-a-hook'],
  ['x reject 550', 'xreject-550'],
  [`a ${'b'.repeat(40)}`, `a-${'b'.repeat(24)}`],
] as const) {
  test(`a slug has whole words: ${name}`, () => {
    expect(createMailbox({ name }).address.split('.')[0]).toBe(slug);
  });
}

for (const name of ['', '!', 'x'.repeat(60)]) {
  test(`another(${JSON.stringify(name)}) explains which names are valid`, () => {
    expect(() => createMailbox().another(name)).toThrow(/another\(.*\): a name needs letters a-z/);
  });
}

test('at() rejects an invalid address', async () => {
  await expect(createMailbox().at('kim')).rejects.toThrow(/at\("kim"\): must be an address/);
});
