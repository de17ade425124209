import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { checkNames, kindOf, numberOrKindOf } from '../client/validate-options.js';
import { callStack, rewriteStack } from '../mailbox/call-site.js';
import { TIMEOUT_RULE } from '../mailbox/options.js';
import { withoutSteps } from './playwright-internals.js';
import { asStep, currentTimeLeft } from './test-context.js';

/** Options of {@link fillOtp}. */
export interface FillOtpOptions {
  /**
   * How long to wait for a field that can be edited, in ms; default: Playwright's `actionTimeout`. 0 means no limit
   * but that of the test.
   */
  timeout?: number | undefined;
}

/** How long an element on the page may take to get a field if no timeout is set, in ms: as long as `expect()` waits. */
const FIELD_TIMEOUT = 5_000;

/**
 * Types a code into its field, as a user does: into one field, or into a row of boxes with one
 * character each. The boxes may move the focus on or not, and may submit after the last character.
 * Their content is replaced. Separators in the code are left out if the boxes are too few or too short for
 * them. If the number of fields does not match the code, the only editable one is used.
 *
 * @param locator - The field, or all the boxes, or an element with the boxes in it.
 * @throws TypeError if the locator is none, or the code is not a string.
 * @throws Error if the locator has no visible field after 5 s, the code does not fit the number of boxes, or a field
 * stays disabled or read-only until the test is about to end. The code is not shown.
 * @example await fillOtp(page.getByLabel('Code'), await mailbox.waitForOtp());
 */
export async function fillOtp(
  locator: Locator,
  code: string,
  options: FillOtpOptions = {},
): Promise<void> {
  const stack = callStack(fillOtp);
  try {
    checkLocator(locator, code);
    checkCode(code);
    checkFillOptions(options);
    await asStep({ title: `fill the code into ${locator}`, stack }, () =>
      withoutSteps(locator.page(), () => fill(locator, code, options)),
    );
  } catch (error) {
    if (error instanceof Error) error.message = `fillOtp: ${inWordsOf(locator, error.message)}`;
    throw rewriteStack(error, stack);
  }
}

/** Playwright shows the selector of the boxes; the reader knows the locator. */
function inWordsOf(locator: Locator, message: string): string {
  if (!isLocator(locator)) return message;
  return [shownOf(locator), boxesOf(locator)].reduce(
    (text, own) => text.replaceAll(String(own), String(locator)),
    message,
  );
}

function isLocator(value: unknown): value is Locator {
  const { page, locator } = (value ?? {}) as Partial<Locator>;
  return typeof page === 'function' && typeof locator === 'function';
}

/** @throws TypeError that says what was passed: a string is not shown, since it may be the code. */
function checkLocator(locator: unknown, code: unknown): void {
  if (isLocator(locator)) return;
  const hint = isLocator(code) ? ' The locator comes first: fillOtp(locator, code).' : '';
  throw new TypeError(
    `The locator must be one such as page.getByLabel('Code'), got ${kindOf(locator)}.${hint}`,
  );
}

function checkFillOptions(options: FillOtpOptions): void {
  checkNames(options, ['timeout']);
  const { timeout = 0 } = options;
  if (typeof timeout === 'number' && timeout >= 0) return;
  throw new TypeError(`timeout must be ${TIMEOUT_RULE}; got ${numberOrKindOf(timeout)}.`);
}

/** @throws TypeError that says what was passed, without the code, and what to do. */
function checkCode(code: unknown): void {
  if (code === '') throw new TypeError('The code is empty.');
  if (typeof code === 'string') return;
  const isPromise = typeof code === 'object' && code !== null && 'then' in code;
  const hints = isPromise
    ? ' Put `await` before the call that returns it.'
    : typeof code === 'number'
      ? ' Numbers lose leading zeros; pass a string.'
      : '';
  throw new TypeError(`The code must be a string, got ${kindOf(code)}.${hints}`);
}

async function fill(locator: Locator, code: string, { timeout }: FillOtpOptions): Promise<void> {
  const end = timeout ? performance.now() + timeout : Number.POSITIVE_INFINITY;
  const boxes = boxesOf(locator);
  await untilThere(locator, timeout, end);
  const count = await boxes.count();
  if (count === 1) return fillOne(boxes.first(), code, end);
  const readings = [[...code], [...withoutSeparators(code)]];
  const characters = readings.find(({ length }) => length === count);
  if (characters) return fillRow(boxes, characters, end);
  // Besides the field for the code, a form may show fields that can no longer be edited.
  const editable = boxes.locator(':scope:read-write');
  if ((await editable.count()) === 1) return fillOne(editable, code, end);
  throw new Error(
    `The code has ${[...code].length} characters, but ${locator} has ${count} boxes. Give fillOtp() one field, or one box per character.`,
  );
}

/**
 * Waits for a field.
 *
 * @throws Error if the element is there, but no field in it: the timeout may be that of the test, whose error would not say so
 */
async function untilThere(
  locator: Locator,
  timeout: number | undefined,
  end: number,
): Promise<void> {
  const field = boxesOf(locator).first();
  // 0 would be no limit.
  const left = () => Math.max(1, end - performance.now());
  const own = () => (timeout === undefined ? {} : { timeout: timeout && left() });
  await shownOf(locator).first().waitFor(own());
  // By Playwright's own timeout or that of a field, whichever comes first.
  const waits = [field.waitFor(own())];
  if (timeout === undefined) waits.push(field.waitFor({ timeout: FIELD_TIMEOUT }));
  try {
    await Promise.race(waits);
  } catch (error) {
    if ((await locator.filter({ visible: true }).count()) === 0) throw error;
    throw new Error(
      `There is no visible field in ${locator}: an <input>, a <textarea> or an element with contenteditable.`,
    );
  } finally {
    // Otherwise the one that settles second would be an unhandled rejection.
    for (const wait of waits) wait.catch(() => {});
  }
}

/** What the locator shows: its fields, or the element without any. */
function shownOf(locator: Locator): Locator {
  return boxesOf(locator).or(locator.filter({ visible: true }));
}

/** The kinds of `<input>` that a code is not typed into. */
const OTHER_INPUTS = ['hidden', 'submit', 'button', 'reset', 'image', 'checkbox', 'radio', 'file'];

/** The visible fields that the locator matches, and those in the elements that it matches. */
function boxesOf(locator: Locator): Locator {
  const others = OTHER_INPUTS.map((type) => `:not([type="${type}" i])`).join('');
  const fields = `input${others}, textarea, [contenteditable]:not([contenteditable="false" i])`;
  // `:scope` is the element itself, which a descendant selector leaves out.
  return locator
    .locator(`:scope:is(${fields})`)
    .or(locator.locator(fields))
    .filter({ visible: true });
}

async function fillOne(box: Locator, code: string, end: number): Promise<void> {
  const { maxLength, isNumber } = await box.evaluate(inputLimits);
  const texts = isNumber ? [withoutSeparators(code)] : [code, withoutSeparators(code)];
  const text = texts.find((text) => text.length <= maxLength);
  if (text === undefined) {
    throw new Error(
      `The code has ${code.length} characters, but the field takes only ${maxLength}. If it is one of several boxes, give fillOtp() a locator for all of them.`,
    );
  }
  if (isNumber && !/^\d+$/.test(text)) {
    throw new Error('The code has characters other than digits, but the field takes numbers only.');
  }
  await enter(box, end);
  await box.page().keyboard.type(text);
}

/**
 * How many characters a field takes, and whether it takes numbers only. Runs in the page: the browser
 * parses `maxlength`, and says -1 without one. It has no effect on number fields.
 */
function inputLimits({ type, maxLength = -1 }: { type?: string; maxLength?: number }) {
  const isNumber = type === 'number';
  const isUnlimited = isNumber || maxLength < 0;
  return { maxLength: isUnlimited ? Number.POSITIVE_INFINITY : maxLength, isNumber };
}

function withoutSeparators(code: string): string {
  return code.replace(/[^\p{L}\p{N}]/gu, '');
}

/** How long a box may take to move the focus on, in ms. Then it is assumed not to. */
const ADVANCE = 250;

async function fillRow(boxes: Locator, characters: string[], end: number): Promise<void> {
  let advances = true;
  await enter(boxes.first(), end);
  for (const [index, character] of characters.entries()) {
    await boxes.page().keyboard.type(character);
    // The last character may submit: the boxes may be gone.
    if (index === characters.length - 1) return;
    const next = boxes.nth(index + 1);
    // A box that moves the focus on late would take it from the box that was entered meanwhile.
    advances = advances && (await getsFocus(next));
    await enter(next, end);
  }
}

async function getsFocus(box: Locator): Promise<boolean> {
  const end = performance.now() + ADVANCE;
  for (;;) {
    // The last check comes when the time is up, however busy this machine was meanwhile.
    const isLast = performance.now() >= end;
    if (await box.evaluate((element) => element.matches(':focus'))) return true;
    if (isLast) return false;
    await delay(10);
  }
}

/** Goes to a field and selects what is in it, to be replaced. */
async function enter(box: Locator, end: number): Promise<void> {
  await untilEditable(box, end);
  await box.selectText();
}

/** Waits for a field: it may become editable only when the one before it is filled. */
async function untilEditable(box: Locator, end: number): Promise<void> {
  const handle = await box.elementHandle();
  const isEditable = handle?.waitForElementState('editable');
  const left = Math.min(currentTimeLeft(), end - performance.now());
  if (left === Number.POSITIVE_INFINITY) return isEditable;
  // If the test times out meanwhile, Playwright's error does not say why.
  const done = new AbortController();
  const tooLate = delay(Math.max(0, left), undefined, { signal: done.signal }).then(async () => {
    // A field that came at the last moment has had no time to be checked.
    if (await handle?.isEditable()) return;
    throw new Error('The field cannot be edited: it is disabled or read-only.');
  });
  await Promise.race([isEditable, tooLate]).finally(() => {
    done.abort();
    // Otherwise the one that settles second would be an unhandled rejection.
    for (const other of [isEditable, tooLate]) other?.catch(() => {});
  });
}
