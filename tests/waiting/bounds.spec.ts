import { setImmediate as turn } from 'node:timers/promises';
import type { ScriptedServer } from '../support/scripted-server.js';
import { ALWAYS, expect, othersOf, test } from './fixtures.js';

/** How many requests a worker may have pending at a server without long polling. */
const FEW = 4;
const MANY = 50;

/** Makes the server slow, and returns a function for the maximum number of pending requests. */
function countMost(server: ScriptedServer): () => number {
  let most = 0;
  const look = async () => {
    most = Math.max(most, server.underWay);
    for (let turns = 0; turns < 20; turns++) await turn();
  };
  server.beforeAnswer(/inbox/, look, ALWAYS);
  return () => most;
}

test('many waits send a few requests at a time to a server without long polling', async ({
  server,
  mailbox,
}) => {
  server.longPoll = false;
  const most = countMost(server);
  const people = othersOf(mailbox, MANY);
  const waits = people.map((one) => one.waitForOtp());
  await server.request('inbox.latest', MANY + FEW);
  for (const [index, { address: to }] of people.entries()) {
    server.receive({ to, detected_otp: String(100_000 + index) });
    server.receive({ to, subject: 'Our newsletter' });
  }
  expect(await Promise.all(waits)).toEqual(people.map((_, index) => String(100_000 + index)));
  expect(most()).toBe(FEW);
});

test('many waits are all held by a server with long polling', async ({ server, mailbox }) => {
  const people = othersOf(mailbox, MANY);
  const waits = people.map((one) => one.waitForOtp());
  await server.untilHeld(MANY);
  for (const [index, { address: to }] of people.entries()) {
    server.receive({ to, detected_otp: String(100_000 + index) });
  }
  expect(await Promise.all(waits)).toEqual(people.map((_, index) => String(100_000 + index)));
});

test('a server that stops long polling gets a few requests at a time again', async ({
  server,
  mailbox,
}) => {
  const people = othersOf(mailbox, MANY);
  const waits = people.map((one) => one.waitForOtp());
  await server.untilHeld(MANY);
  server.longPoll = false;
  server.endHolds();
  // As soon as this is known.
  await server.untilUnderWay(0);
  await server.request('inbox.latest', server.requests.length + MANY);
  const most = countMost(server);
  await server.request('inbox.latest', server.requests.length + MANY);
  for (const { address: to } of people) server.receive({ to, detected_otp: '482913' });
  await Promise.all(waits);
  expect(most()).toBe(FEW);
});

test('many waits of a mailbox share its requests', async ({ server, mailbox, deliver }) => {
  const waits = Array.from({ length: MANY }, (_, index) =>
    mailbox.waitForEmail({ subject: `<${index}>` }),
  );
  await server.untilHeld(1);
  expect(server.underWay).toBe(1);
  for (let index = 0; index < MANY; index++) deliver({ subject: `<${index}>` });
  const given = (await Promise.all(waits)).map(({ subject }) => subject);
  expect(given).toEqual(waits.map((_, index) => `<${index}>`));
  expect(server.requestsTo('inbox.latest').length).toBeLessThan(MANY);
});
