import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type PageAssertionsToHaveScreenshotOptions,
  type Route,
  type TestInfo,
} from '@playwright/test';
import { checkNames, isPlainObject, kindOf } from '../client/validate-options.js';
import type { AnyEmail } from '../mailbox/email/email.js';
import { type SnapshotPage, snapshotPage } from '../mailbox/email/snapshot/page.js';
import type { SnapshotReplacement } from '../mailbox/email/snapshot/replace.js';
import { firstLine } from '../mailbox/text.js';
import { currentTest, withoutSteps } from './playwright-internals.js';
import { browserOf } from './test-context.js';

/** Options of `toMatchEmailSnapshot()`: those below, and those of `toHaveScreenshot()` without masks. */
export interface EmailSnapshotOptions
  extends Omit<PageAssertionsToHaveScreenshotOptions, 'mask' | 'maskColor'> {
  /** The widths of the window, in CSS pixels, up to 4,096. Default: `[640]`. */
  widths?: readonly number[] | undefined;
  /** Default: `['light']`. */
  colorSchemes?: readonly ('light' | 'dark')[] | undefined;
  /** `blocked` is how the email looks in a client that shows no images. Default: `['shown']`. */
  images?: readonly ('shown' | 'blocked')[] | undefined;
  /** Text that differs from run to run, each with a constant that replaces every match. */
  replace?: readonly SnapshotReplacement[] | undefined;
  /**
   * Files instead of images on the web, by URL; a URL that ends with `*` has a folder. Relative paths start at the
   * configuration's folder. Other images are gray boxes.
   *
   * @example { 'https://cdn.shop.test/*': 'tests/assets' }
   */
  remoteImages?: Readonly<Record<string, string>> | undefined;
}

type OwnName = 'widths' | 'colorSchemes' | 'images' | 'replace' | 'remoteImages';
type CheckedOptions = typeof DEFAULTS & Omit<EmailSnapshotOptions, OwnName>;

/** A picture that differs from its snapshot, or has none. */
interface Failure {
  picture: string;
  reason: string;
}

/** The height of the window, in CSS pixels. Pictures have that of the email if it is higher. */
const HEIGHT = 800;

/** The default of each option that is not one of `toHaveScreenshot()`. */
const DEFAULTS: Required<{ [name in OwnName]: NonNullable<EmailSnapshotOptions[name]> }> = {
  widths: [640],
  colorSchemes: ['light'],
  images: ['shown'],
  replace: [],
  remoteImages: {},
};

/** The options that go to `toHaveScreenshot()`. */
const PASSED_ON = [
  ...['animations', 'caret', 'clip', 'fullPage', 'maxDiffPixelRatio', 'maxDiffPixels'],
  ...['omitBackground', 'scale', 'signal', 'stylePath', 'threshold', 'timeout'],
];

/** Wider than any window, in CSS pixels: a wider picture is a typing error, and takes hundreds of MB. */
const WIDEST = 4_096;

const NO_MASK = 'A locator is of another page: use replace, or hide it with stylePath.';

/** @throws TypeError naming the invalid option */
function checked(options: EmailSnapshotOptions): CheckedOptions {
  checkNames(options, [...Object.keys(DEFAULTS), ...PASSED_ON], {
    mask: NO_MASK,
    maskColor: NO_MASK,
  });
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const all: CheckedOptions = { ...DEFAULTS, ...Object.fromEntries(given) };
  const isWidth = (value: unknown) =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= WIDEST;
  checkList(
    'widths',
    all.widths,
    isWidth,
    `whole numbers of pixels from 1 to ${WIDEST}, such as [375, 640]`,
  );
  const oneOf =
    (...known: string[]) =>
    (value: unknown) =>
      known.includes(String(value));
  checkList('colorSchemes', all.colorSchemes, oneOf('light', 'dark'), `'light' and 'dark'`);
  checkList('images', all.images, oneOf('shown', 'blocked'), `'shown' and 'blocked'`);
  const isPair = (value: unknown) =>
    Array.isArray(value) &&
    value.length === 2 &&
    (typeof value[0] === 'string' ? value[0] !== '' : value[0] instanceof RegExp) &&
    typeof value[1] === 'string';
  checkList('replace', all.replace, isPair, `pairs such as [/Order \\d+/, 'Order 1000']`, 0);
  const { remoteImages } = all;
  if (isPlainObject(remoteImages)) {
    const isFile = ([url, file]: [string, unknown]) =>
      /^https?:\/\/[^*]+\*?$/.test(url) && typeof file === 'string' && file !== '';
    if (Object.entries(remoteImages).every(isFile)) return all;
  }
  throw new TypeError(
    `remoteImages must be an object such as { 'https://cdn.shop.test/*': 'tests/assets' }: http(s) URLs, with a * at the end for a folder.`,
  );
}

function checkList(
  name: string,
  value: unknown,
  isValid: (value: unknown) => boolean,
  what: string,
  least = 1,
): void {
  if (Array.isArray(value) && value.length >= least && value.every(isValid)) return;
  throw new TypeError(
    `${name} must be an array of ${what}; got ${Array.isArray(value) ? JSON.stringify(value) : kindOf(value)}.`,
  );
}

/** Finds the file of an image on the web. */
function fileFinder(files: Readonly<Record<string, string>>, { config }: TestInfo) {
  const folder = config.configFile ? path.dirname(config.configFile) : config.rootDir;
  return (url: string): string | undefined => {
    const bare = url.replace(/[?#].*$/s, '');
    for (const [pattern, file] of Object.entries(files)) {
      const place = path.resolve(folder, file);
      if (pattern === url || pattern === bare) return place;
      const start = pattern.slice(0, -1);
      if (!pattern.endsWith('*') || !bare.startsWith(start)) continue;
      const found = path.join(place, unescaped(bare.slice(start.length)));
      // Encoded slashes and dots in the URL of an email must not lead out of the folder.
      return found.startsWith(place + path.sep) ? found : undefined;
    }
    return undefined;
  };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The result of a comparison. */
export interface EmailComparison {
  /** The number of pictures. */
  count: number;
  failures: Failure[];
  /** The replacements that match nothing. */
  unmatched: readonly SnapshotReplacement[];
}

/**
 * Takes all pictures of an email in a page of its own, and compares each with its snapshot.
 *
 * @param ending aborts when the test ends, in which no further picture may then be taken
 */
export async function compareEmail(
  email: AnyEmail,
  name: string | undefined,
  options: EmailSnapshotOptions,
  ending: AbortSignal,
): Promise<EmailComparison> {
  const testInfo = currentTest();
  if (!testInfo) throw new Error('toMatchEmailSnapshot() must be called during a test.');
  const { widths, colorSchemes, images, replace, remoteImages, ...screenshot } = checked(options);
  const fileOf = fileFinder(remoteImages, testInfo);
  const shown = await snapshotPage(email, replace, ending);
  const nameOf = pictureNames(name, testInfo);
  const failures: Failure[] = [];
  ending.throwIfAborted();
  const browser = await browserOf(testInfo);
  const context = await withoutSteps(browser, () => newContext(browser));
  const close = () => withoutSteps(browser, () => context.close());
  ending.addEventListener('abort', () => close().catch(() => {}));
  try {
    ending.throwIfAborted();
    for (const shows of images) {
      const missing: string[] = [];
      const page = await withoutSteps(browser, () => open(context, shown, shows, fileOf, missing));
      for (const width of widths) {
        for (const colorScheme of colorSchemes) {
          await withoutSteps(page, async () => {
            await page.setViewportSize({ width, height: HEIGHT });
            await page.emulateMedia({ colorScheme });
          });
          const picture = nameOf(width, colorScheme, shows);
          const reason = await compare(page, picture, screenshot);
          ending.throwIfAborted();
          if (reason !== undefined) failures.push({ picture, reason });
        }
      }
      if (missing.length > 0) throw new Error(missing.join('\n'));
    }
  } finally {
    await close();
  }
  for (const [pattern] of shown.unmatched) {
    const description = `Nothing in the text matches replace: ${pattern}`;
    testInfo.annotations.push({ type: 'toMatchEmailSnapshot', description });
  }
  const count = images.length * widths.length * colorSchemes.length;
  return { count, failures, unmatched: shown.unmatched };
}

/** A context without the cookies of the project, in which policies and widths hold. */
function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    bypassCSP: false,
    isMobile: false,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: {},
  });
}

/** A box for an image whose file is unknown. It fills the size that the email gives the image. */
const GRAY_BOX =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" preserveAspectRatio="none"><rect width="2" height="1" fill="#c8c8c8"/></svg>';

/** Chromium ignores the size of a blocked image that is inline. Styles of the email come later, and override this. */
const KEEP_BOXES = '<style>img{display:inline-block}</style>';

/** Shows an email. Every request is answered here: none gets to the network. */
async function open(
  context: BrowserContext,
  { address, html, images }: SnapshotPage,
  shows: 'shown' | 'blocked',
  fileOf: (url: string) => string | undefined,
  missing: string[],
): Promise<Page> {
  const page = await context.newPage();
  const sources = shows === 'blocked' ? `'none'` : `data: 'self' http: https:`;
  const document = {
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; img-src ${sources}; style-src 'unsafe-inline'`,
    },
    body: shows === 'blocked' ? html.replace('<title>', `${KEEP_BOXES}<title>`) : html,
  };
  await page.route('**/*', async (route: Route) => {
    const request = route.request();
    if (request.isNavigationRequest()) return route.fulfill(document);
    if (request.resourceType() !== 'image') return route.abort();
    const own = images.get(request.url());
    if (own) return route.fulfill(own);
    const file = fileOf(request.url());
    if (file === undefined) return route.fulfill({ contentType: 'image/svg+xml', body: GRAY_BOX });
    if (existsSync(file)) return route.fulfill({ path: file });
    missing.push(`remoteImages: there is no file ${file} for ${request.url()}`);
    return route.abort();
  });
  await page.goto(address);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return page;
}

/** Why a picture does not match its snapshot; undefined if it does, or if it was written just now. */
async function compare(
  page: Page,
  picture: string,
  options: PageAssertionsToHaveScreenshotOptions,
): Promise<string | undefined> {
  try {
    await expect(page).toHaveScreenshot(picture, { fullPage: true, ...options });
    return undefined;
  } catch (error) {
    const message = stripVTControlCharacters(
      error instanceof Error ? error.message : String(error),
    );
    // The first paragraph names the matcher, and what follows repeats the name.
    const [first = '', second = ''] = message.split(/\n\s*\n/);
    return firstLine((first.includes('toHaveScreenshot') && second ? second : first).trim());
  }
}

/** How often a test has taken pictures without a name. */
const counts = new WeakMap<TestInfo, number>();

/** Longer titles are shortened in the names of files, in characters. */
const LONGEST_TITLE = 100;

/** The names given in this worker, by test file and by what the names of files keep of them. */
const given = new Map<string, string>();

/**
 * Refuses a name whose pictures would have the files of another name.
 *
 * @throws TypeError naming both
 */
function refuseSharedFile(name: string, { file }: TestInfo): void {
  // Playwright writes a hyphen for anything else.
  const key = `${file} ${name.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
  const other = given.get(key) ?? name;
  given.set(key, other);
  if (other === name) return;
  throw new TypeError(
    `toMatchEmailSnapshot(): ${JSON.stringify(name)} and ${JSON.stringify(other)} are the same in the name of a file. Rename one of them.`,
  );
}

/** The names of pictures: `welcome-375-dark-blocked.png`. Without a name, that of the test and a number. */
function pictureNames(name: string | undefined, testInfo: TestInfo) {
  const [, base = '', extension = '.png'] =
    /^(.+?)(\.png|\.webp)?$/s.exec(name ?? titleOf(testInfo)) ?? [];
  refuseSharedFile(base, testInfo);
  return (width: number, scheme: string, images: string) =>
    [base, width, scheme, ...(images === 'blocked' ? [images] : [])].join('-') + extension;
}

function titleOf(testInfo: TestInfo): string {
  const count = (counts.get(testInfo) ?? 0) + 1;
  counts.set(testInfo, count);
  const title = testInfo.titlePath
    .slice(1)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  const hash = createHash('sha256').update(title).digest('hex').slice(0, 6);
  const short =
    title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 7)}-${hash}` : title;
  return `${short}-${count}`;
}
