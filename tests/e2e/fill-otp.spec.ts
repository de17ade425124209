import type { Page } from '@playwright/test';
import { fillOtp } from '../../src/playwright/fill-otp.js';
import { PAGE } from './otp-pages.js';
import { expect, test } from './sites.js';

const CODE = '482913';

/** Within this many ms even a busy machine sees what is in a page. */
const SEEN = 2_000;

/** The content of all boxes. */
const typed = (page: Page) =>
  page
    .locator('input:visible')
    .evaluateAll((boxes) => boxes.map((box) => (box as unknown as Box).value).join(''));

interface Box {
  value: string;
}

test('replaces the content of a field', async ({ page }) => {
  await page.setContent('<label>Code <input maxlength="6" value="000000"></label>');
  await fillOtp(page.getByLabel('Code'), CODE);
  await expect(page.getByLabel('Code')).toHaveValue(CODE);
});

test('finds the one field in a form that accepts a code', async ({ page }) => {
  await page.setContent(`<form>
    <input type="hidden" name="csrf"><input style="display:none"><input inputmode="numeric">
    <label><input type="checkbox"> Remember me</label><input type="submit">
  </form>`);
  await fillOtp(page.locator('form'), CODE);
  await expect(page.locator('[inputmode]')).toHaveValue(CODE);
});

test('types separators only into a field that is long enough for them', async ({ page }) => {
  await page.setContent('<input id="long" maxlength="7"><input id="short" maxlength="6">');
  await fillOtp(page.locator('#long'), '482-913');
  await fillOtp(page.locator('#short'), '482-913');
  await expect(page.locator('#long')).toHaveValue('482-913');
  await expect(page.locator('#short')).toHaveValue('482913');
});

test('reads maxlength as a browser does', async ({ page }) => {
  for (const maxlength of ['', 'abc', '-1', '6abc', ' +6', '9e9']) {
    await test.step(`maxlength="${maxlength}"`, async () => {
      await page.setContent(`<input maxlength="${maxlength}">`);
      await fillOtp(page.locator('input'), CODE);
      await expect(page.locator('input')).toHaveValue(CODE);
    });
  }
});

test('rejects a field that takes fewer characters than the code has', async ({ page }) => {
  for (const [maxlength, limit] of [
    ['5', 5],
    ['5abc', 5],
    ['0', 0],
    ['-0', 0],
  ]) {
    await page.setContent(`<input maxlength="${maxlength}">`);
    const error = await failureOf(fillOtp(page.locator('input'), CODE));
    expect(error.message).toContain(`the field takes only ${limit}.`);
    expect(await typed(page)).toBe('');
  }
});

test('fills a field of any type', async ({ page }) => {
  for (const type of ['tel', 'password', 'search', 'number', 'NUMBER', 'unknown']) {
    await test.step(type, async () => {
      await page.setContent(`<input type="${type}" maxlength="6">`);
      await fillOtp(page.locator('input'), '048-291');
      await expect(page.locator('input')).toHaveValue('048291');
    });
  }
});

test('ignores maxlength on a field of type number, which rejects letters', async ({ page }) => {
  await page.setContent('<input type="number" maxlength="1">');
  await fillOtp(page.locator('input'), CODE);
  await expect(page.locator('input')).toHaveValue(CODE);
  const error = await failureOf(fillOtp(page.locator('input'), 'ab3-e12'));
  expect(error.message).toContain('the field takes numbers only');
});

test('fills boxes of type number', async ({ page }) => {
  const row = PAGE.row(6, PAGE.advance).replaceAll('<input', '<input type="number"');
  await page.setContent(row);
  await fillOtp(page.getByRole('group'), CODE);
  expect(await typed(page)).toBe(CODE);
});

test('fills a contenteditable element, and a row of them', async ({ page }) => {
  const box = '<b contenteditable style="display: inline-block; width: 1em; height: 1em"></b>';
  await page.setContent(`<p contenteditable="plaintext-only">000000</p><div>${box.repeat(6)}</div>
    <i contenteditable="false">Code</i>`);
  await fillOtp(page.locator('p'), CODE);
  await expect(page.locator('p')).toHaveText(CODE);
  await fillOtp(page.locator('div'), CODE);
  await expect(page.locator('b')).toHaveText([...CODE]);
});

test('finds the one editable field in a form', async ({ page }) => {
  await page.setContent(
    '<form><input readonly value="kim@shop.test"><input disabled><input id="code"></form>',
  );
  await fillOtp(page.locator('form'), CODE);
  await expect(page.locator('#code')).toHaveValue(CODE);
  await expect(page.locator('[readonly]')).toHaveValue('kim@shop.test');
});

test('says that a field stays read-only before the test times out', async ({ page }) => {
  await page.setContent('<input readonly>');
  test.setTimeout(3_000);
  const error = await failureOf(fillOtp(page.locator('input'), CODE));
  test.setTimeout(30_000);
  expect(error.message).toBe('fillOtp: The field cannot be edited: it is disabled or read-only.');
});

test('types into a field that only reads keys', async ({ page }) => {
  await page.setContent(`<input oninput="this.value = ''"><p></p>
    <script>onkeydown = ({ key }) => document.querySelector('p').textContent += key</script>`);
  await fillOtp(page.locator('input'), CODE);
  await expect(page.locator('p')).toHaveText(CODE);
});

for (const [name, script] of Object.entries(PAGE.rows)) {
  test(`fills a row of boxes again, by its element: ${name}`, async ({ page }) => {
    await page.setContent(PAGE.row(6, script));
    await fillOtp(page.getByRole('textbox'), '000000');
    expect(await typed(page)).toBe('000000');
    await fillOtp(page.getByRole('group'), CODE);
    expect(await typed(page)).toBe(CODE);
  });
}

test('fills a row that submits after the last character', async ({ page, newSite }) => {
  const app = await newSite({
    '/': { body: PAGE.row(6, `${PAGE.advance} ${PAGE.submit}`) },
    [`/verify?code=${CODE}`]: { body: '<h1>Welcome</h1>' },
  });
  await page.goto(app.url);
  await fillOtp(page.getByRole('textbox'), CODE);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('skips separators unless the row has a box for them', async ({ page }) => {
  await page.setContent(PAGE.row(6, PAGE.advance));
  await fillOtp(page.getByRole('textbox'), '48-29 13');
  expect(await typed(page)).toBe('482913');
  await page.setContent(PAGE.row(7, PAGE.advance));
  await fillOtp(page.getByRole('textbox'), 'ab3-é12');
  expect(await typed(page)).toBe('ab3-é12');
});

test('finds the row of boxes in a form with other fields', async ({ page }) => {
  for (const code of [CODE, '482-913']) {
    await page.setContent(
      `<form><input type="email" value="kim@shop.test">${PAGE.group(6)}</form>`,
    );
    await fillOtp(page.locator('form'), code);
    expect(await typed(page)).toBe(`kim@shop.test${CODE}`);
  }
});

test('waits for boxes that appear late and are enabled one by one', async ({ page }) => {
  await page.setContent('<main></main>');
  const filled = fillOtp(page.getByRole('group'), CODE);
  await page.evaluate(`(() => {
    document.querySelector('main').innerHTML = ${JSON.stringify(PAGE.group(6))};
    const boxes = [...document.querySelectorAll('input')];
    for (const box of boxes) box.disabled = true;
    const enableNext = () => { const box = boxes.shift(); if (box) box.disabled = false; };
    setTimeout(enableNext, 300);
    addEventListener('input', enableNext);
  })()`);
  await filled;
  expect(await typed(page)).toBe(CODE);
});

test('fills boxes in a frame and in a shadow root', async ({ page }) => {
  const row = JSON.stringify(PAGE.group(6));
  await page.setContent(`<iframe srcdoc='${PAGE.row(6, PAGE.advance)}'></iframe>`);
  await fillOtp(page.frameLocator('iframe').getByRole('group'), CODE);
  const boxes = page.frameLocator('iframe').getByRole('textbox');
  for (const [index, digit] of [...CODE].entries()) {
    await expect(boxes.nth(index)).toHaveValue(digit);
  }

  await page.setContent('<main></main>');
  await page.evaluate(
    `document.querySelector('main').attachShadow({ mode: 'open' }).innerHTML = ${row}`,
  );
  await fillOtp(page.locator('main'), CODE);
  expect(await typed(page)).toBe(CODE);
});

test('reports the wrong number of boxes without showing the code', async ({ page }) => {
  await page.setContent(PAGE.row(4, PAGE.advance));
  const wrong = await failureOf(fillOtp(page.getByRole('textbox'), CODE));
  expect(wrong.message).toBe(
    "fillOtp: The code has 6 characters, but getByRole('textbox') has 4 boxes. Give fillOtp() one field, or one box per character.",
  );
  const one = await failureOf(fillOtp(page.getByRole('textbox').first(), CODE));
  expect(one.message).toContain('the field takes only 1');
  expect(await typed(page)).toBe('');
  for (const error of [wrong, one]) {
    expect(`${error.stack}`).not.toContain(CODE);
    expect(error.stack?.split('\n')[1]).toContain('fill-otp.spec.ts');
  }
});

test('waits for a missing field until the timeout', async ({ page }) => {
  page.setDefaultTimeout(200);
  const error = await failureOf(fillOtp(page.getByLabel('Code'), CODE));
  expect(error.message).toMatch(/^fillOtp: Timeout 200ms exceeded/);
  expect(error.message).toContain("waiting for getByLabel('Code').first()");
  expect(error.message).not.toContain(':scope');
  const own = await failureOf(fillOtp(page.getByLabel('Code'), CODE, { timeout: 300 }));
  expect(own.message).toMatch(/^fillOtp: Timeout 300ms exceeded/);
});

test('soon reports that an element contains no field', async ({ page }) => {
  await page.setContent('<div id="d">Code</div><p id="p"><input style="display: none">Code</p>');
  const error = await failureOf(fillOtp(page.locator('#d'), CODE));
  expect(error.message).toBe(
    "fillOtp: There is no visible field in locator('#d'): an <input>, a <textarea> or an element with contenteditable.",
  );
  expect(error.stack?.split('\n')[1]).toContain('fill-otp.spec.ts');
  const soon = await failureOf(fillOtp(page.locator('#p'), CODE, { timeout: SEEN }));
  expect(soon.message).toContain("There is no visible field in locator('#p')");
  page.setDefaultTimeout(SEEN);
  const byDefault = await failureOf(fillOtp(page.locator('#p'), CODE));
  expect(byDefault.message).toContain("There is no visible field in locator('#p')");
});

test('waits for a field that is added to an existing element', async ({ page }) => {
  await page.setContent('<div id="d">Code</div>');
  const filled = fillOtp(page.locator('#d'), CODE);
  await page.evaluate(
    "requestAnimationFrame(() => document.querySelector('#d').append(document.createElement('input')))",
  );
  await filled;
  await expect(page.locator('input')).toHaveValue(CODE);
});

test('does not call a field disabled that appears at the last moment', async ({ page }) => {
  await page.setContent('<div id="d" hidden>Code</div>');
  // The element takes half of the timeout to appear, and the field appears after it.
  await page.evaluate(`
    const element = document.querySelector('#d');
    setTimeout(() => { element.hidden = false; }, ${SEEN / 2});
    setTimeout(() => element.append(document.createElement('input')), ${2 * SEEN});
  `);
  const error = await failureOf(fillOtp(page.locator('#d'), CODE, { timeout: SEEN }));
  expect(error.message).toContain("There is no visible field in locator('#d')");
});

test('waits for a disabled field until the timeout', async ({ page }) => {
  await page.setContent('<input disabled>');
  const error = await failureOf(fillOtp(page.locator('input'), CODE, { timeout: SEEN }));
  expect(error.message).toBe('fillOtp: The field cannot be edited: it is disabled or read-only.');
});

test('rejects an argument that is not a locator', async ({ page }) => {
  const refused = (...args: unknown[]) =>
    failureOf(fillOtp(...(args as [locator: never, code: string])));
  expect((await refused(CODE, page.locator('input'))).message).toBe(
    "fillOtp: The locator must be one such as page.getByLabel('Code'), got a string. The locator comes first: fillOtp(locator, code).",
  );
  expect((await refused(page, CODE)).message).toMatch(/, got a Page\.$/);
  expect((await refused(page.locator('input'), CODE, { timout: 1 })).message).toContain(
    'Did you mean "timeout"?',
  );
  expect((await refused(page.locator('input'), CODE, { timeout: -1 })).message).toBe(
    'fillOtp: timeout must be a number of milliseconds, 0 or more; got -1.',
  );
});

test('rejects a code that is not a string', async ({ page }) => {
  const refused = (code: unknown) => failureOf(fillOtp(page.getByLabel('Code'), code as string));
  const promise = await refused(Promise.resolve(CODE));
  expect(promise.message).toBe(
    'fillOtp: The code must be a string, got a Promise. Put `await` before the call that returns it.',
  );
  const number = await refused(12345);
  expect(number.message).toBe(
    'fillOtp: The code must be a string, got a number. Numbers lose leading zeros; pass a string.',
  );
  const empty = await refused('');
  expect(empty.message).toBe('fillOtp: The code is empty.');
  for (const error of [promise, number, empty]) {
    expect(error).toBeInstanceOf(TypeError);
    expect(error.stack?.split('\n')[1]).toContain('fill-otp.spec.ts');
  }
});

async function failureOf(promise: Promise<void>): Promise<Error> {
  return promise.then(
    () => new Error('nothing failed'),
    (error: Error) => error,
  );
}
