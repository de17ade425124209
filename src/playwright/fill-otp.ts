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
   * How long to wait for an editable field, in ms; default: Playwright's `actionTimeout`. 0 means no limit
   * except that of the test.
   */
  timeout?: number | undefined;
}

/** How long to wait for a field in an existing element if no timeout is set, in ms: the default of `expect()`. */
const FIELD_TIMEOUT = 5_000;

/**
 * Types a code like a user: into one field, or into a row of boxes with one character each. The boxes may or
 * may not move the focus on, and may submit after the last character. Existing content is replaced.
 * Separators in the code are skipped if the boxes are too few or too short for them. Boxes with `maxlength="1"`
 * come before other fields of a form. If no number of fields matches the code, the only editable one is used.
 *
 * @param locator - The field, all the boxes, or an element that contains the boxes.
 * @throws TypeError if the locator is not a locator, or the code is not a string.
 * @throws Error if the locator has no visible field after 5 s, the code does not fit the number of boxes, or
 * a field stays disabled or read-only until the test is about to end. The code is not shown.
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

/** Replaces the internal selector of the boxes in Playwright's message with the user's locator. */
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

/** @throws TypeError that says what was passed, but does not show a string, since it may be the code */
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

/** @throws TypeError that says what was passed, without the code, and what to do */
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
  // A form may show other fields besides the row of boxes.
  for (const row of [boxes.locator(':scope[maxlength="1"]'), boxes]) {
    const boxCount = await row.count();
    const characters = readings.find(({ length }) => length === boxCount);
    if (characters) return fillRow(row, characters, end);
  }
  // A form may show other fields that are not editable, besides the field for the code.
  const editable = boxes.locator(':scope:read-write');
  if ((await editable.count()) === 1) return fillOne(editable, code, end);
  throw new Error(
    `The code has ${[...code].length} characters, but ${locator} has ${count} boxes. Give fillOtp() one field, or one box per character.`,
  );
}

/**
 * Waits for a field.
 *
 * @throws Error if the element exists but contains no field: the timeout may be that of the test, whose error
 * would not say so
 */
async function untilThere(
  locator: Locator,
  timeout: number | undefined,
  end: number,
): Promise<void> {
  const field = boxesOf(locator).first();
  const own = (ms: () => number) => (timeout === undefined ? {} : { timeout: timeout && ms() });
  // Playwright's error shows the number.
  await shownOf(locator)
    .first()
    .waitFor(own(() => Math.max(1, Math.round(timeout ?? 0))));
  // 0 would mean no limit.
  const left = () => Math.max(1, Math.ceil(end - performance.now()));
  // Playwright's own timeout, or the one for an element without a field, whichever ends first.
  const waits = [field.waitFor(own(left))];
  if (timeout === undefined) waits.push(field.waitFor({ timeout: FIELD_TIMEOUT }));
  try {
    await Promise.race(waits);
  } catch (error) {
    if ((await locator.filter({ visible: true }).count()) === 0) throw error;
    throw new Error(
      `There is no visible field in ${locator}: an <input>, a <textarea> or an element with contenteditable.`,
    );
  } finally {
    // The wait that settles second must not cause an unhandled rejection.
    for (const wait of waits) wait.catch(() => {});
  }
}

/** What is visible of the locator: its fields, or the element if it has none. */
function shownOf(locator: Locator): Locator {
  return boxesOf(locator).or(locator.filter({ visible: true }));
}

/** The types of `<input>` that do not take a code. */
const OTHER_INPUTS = ['hidden', 'submit', 'button', 'reset', 'image', 'checkbox', 'radio', 'file'];

/** The visible fields that the locator matches, and those within the elements that it matches. */
function boxesOf(locator: Locator): Locator {
  const others = OTHER_INPUTS.map((type) => `:not([type="${type}" i])`).join('');
  const fields = `input${others}, textarea, [contenteditable]:not([contenteditable="false" i])`;
  // `:scope` is the element itself, which a descendant selector omits.
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
 * The maximum number of characters of a field, and whether it accepts only numbers. Runs in the page: the
 * browser parses `maxlength`, and returns -1 without one. It has no effect on number fields.
 */
function inputLimits({ type, maxLength = -1 }: { type?: string; maxLength?: number }) {
  const isNumber = type === 'number';
  const isUnlimited = isNumber || maxLength < 0;
  return { maxLength: isUnlimited ? Number.POSITIVE_INFINITY : maxLength, isNumber };
}

function withoutSeparators(code: string): string {
  return code.replace(/[^\p{L}\p{N}]/gu, '');
}

/** How long a box may take to move the focus on, in ms. After that it is assumed not to. */
const ADVANCE = 250;

async function fillRow(boxes: Locator, characters: string[], end: number): Promise<void> {
  let advances = true;
  await enter(boxes.first(), end);
  for (const [index, character] of characters.entries()) {
    await boxes.page().keyboard.type(character);
    // The last character may submit the form, which may remove the boxes.
    if (index === characters.length - 1) return;
    const next = boxes.nth(index + 1);
    // A box that moves the focus on late would move it away from the box that was filled meanwhile.
    advances = advances && (await getsFocus(next));
    await enter(next, end);
  }
}

async function getsFocus(box: Locator): Promise<boolean> {
  const end = performance.now() + ADVANCE;
  for (;;) {
    // Checks once more when the time is up, however busy this machine was.
    const isLast = performance.now() >= end;
    if (await box.evaluate((element) => element.matches(':focus'))) return true;
    if (isLast) return false;
    await delay(10);
  }
}

/** Focuses a field and selects its content, to be replaced. */
async function enter(box: Locator, end: number): Promise<void> {
  await untilEditable(box, end);
  await box.selectText();
}

/** Waits until a field is editable, which may be only after the previous one is filled. */
async function untilEditable(box: Locator, end: number): Promise<void> {
  const handle = await box.elementHandle();
  const isEditable = handle?.waitForElementState('editable');
  const left = Math.min(currentTimeLeft(), end - performance.now());
  if (left === Number.POSITIVE_INFINITY) return isEditable;
  // If the test timed out meanwhile, Playwright's error would not say why.
  const done = new AbortController();
  const tooLate = delay(Math.max(0, left), undefined, { signal: done.signal }).then(async () => {
    // A field that appeared at the last moment was not checked yet.
    if (await handle?.isEditable()) return;
    throw new Error('The field cannot be edited: it is disabled or read-only.');
  });
  await Promise.race([isEditable, tooLate]).finally(() => {
    done.abort();
    // The wait that settles second must not cause an unhandled rejection.
    for (const other of [isEditable, tooLate]) other?.catch(() => {});
  });
}
