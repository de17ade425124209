import AxeBuilder from '@axe-core/playwright';
import type { ReportData } from '../../src/contract/report.js';
import { reportPage } from '../../src/playwright/report-page.js';
import { test as base, expect, FIRST_ATTEMPT } from './fixtures.js';

interface Fixtures {
  /** Opens the report of a failed test, with the emails of the test's server or without them. */
  openReport: (emails?: 'all' | 'none') => Promise<void>;
}

/** The error of a test, longer than a window. */
const ERROR = `No email arrived within 10,000 ms.\n${'It was refused.\n'.repeat(80)}`;

const test = base.extend<Fixtures>({
  openReport: async ({ page, api, mailboxServer }, use) => {
    await use(async (emails = 'all') => {
      const report: ReportData = {
        test: 'signup.spec.ts › signs up',
        attempt: 1,
        errors: [ERROR],
        at: '2030-01-01T09:30:00.000Z',
        servers: [mailboxServer.http],
        addresses: [FIRST_ATTEMPT],
        emails: [],
        wrongEmail: null,
        refusals: [],
        outgoing: [],
      };
      const record = emails === 'all' ? await api.inbox() : undefined;
      if (record) {
        const nothing = { details: null, checks: null, page: null, markedPage: null, source: null };
        const codes = { data: [], enough: 50 };
        report.emails.push({ box: 'inbox', record, codes, events: [], parts: {}, ...nothing });
      }
      await page.route(`${mailboxServer.http}/report.html`, async (route) =>
        route.fulfill({ contentType: 'text/html', body: await reportPage(report) }),
      );
      await page.goto(`${mailboxServer.http}/report.html`);
      await expect(page.getByText('Report of')).toBeVisible();
    });
  },
});

const PHONE = { width: 390, height: 844 };

test('a search in a report says what it has found', async ({ viewer, send, openReport }) => {
  const { page, search } = viewer;
  await send({ subject: 'Welcome' });
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await openReport();
    await search.fill('welc');
    await expect(viewer.line('Welcome')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status')).toHaveText('1 email found');
    await search.fill('zzzz');
    await expect(page.getByRole('main').getByText('No email matches.')).toBeInViewport();
    await expect(page.getByRole('status')).toHaveText('No email matches.');
    await expect(page.getByText('as they arrive')).toHaveCount(0);
    await search.fill('has:foo');
    await expect(page.getByRole('alert')).toBeInViewport();
    await search.fill('');
    await expect(page.getByRole('heading', { name: 'signs up' })).toBeInViewport();
  }
});

test('keys scroll a report as soon as it is open', async ({ viewer, openReport }) => {
  const { page } = viewer;
  const heading = page.getByRole('heading', { name: 'signs up' });
  for (const size of [PHONE, { width: 320, height: 700 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await openReport('none');
    await expect(heading).toBeInViewport();
    await page.keyboard.press('PageDown');
    await expect(heading).not.toBeInViewport();
    await page.keyboard.press('End');
    await expect(page.getByText('Arrived', { exact: true })).toBeInViewport();
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect([size, violations.map(({ id }) => id)]).toEqual([size, []]);
  }
});
