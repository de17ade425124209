import type { Page } from '@playwright/test';
import type { MailboxServer, MailboxServerOptions } from '../../src/server/index.js';
import { test as base, expect } from '../server/fixtures.js';

/** Addresses of tests' mailboxes: two attempts of one test, and another test. */
export const FIRST_ATTEMPT = 'sign-up-sends-a-code.a1b2c3.0123456789abcdef@inbox.test';
export const SECOND_ATTEMPT = 'sign-up-sends-a-code.a1b2c3.fedcba9876543210@inbox.test';
export const FRIEND = 'sign-up-sends-a-code.a1b2c3.fedcba9876543210.friend@inbox.test';
export const OTHER_TEST = 'password-reset.zz9yx8.1111222233334444@inbox.test';

interface Fixtures {
  /** The page of the test's server. */
  viewer: Viewer;
}

/** The page as people see it. */
export class Viewer {
  /** Requests to other hosts than the test's server. */
  readonly remoteRequests: string[] = [];
  /** Errors in the page. */
  readonly problems: string[] = [];

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
    page.context().on('request', (request) => {
      const target = request.url();
      if (!target.startsWith(url) && !target.startsWith('data:')) this.remoteRequests.push(target);
    });
  }

  get list() {
    return this.page.getByRole('list', { name: 'Emails, newest first' });
  }

  get email() {
    return this.page.getByRole('region', { name: 'Email', exact: true });
  }

  get search() {
    return this.page.getByRole('searchbox', { name: 'Search emails' });
  }

  /** The links of the list that contain this text. */
  line(text: string | RegExp) {
    return this.list.getByRole('link').filter({ hasText: text });
  }

  async open(fragment = '/'): Promise<void> {
    await this.page.goto(`${this.url}/#${fragment}`);
    await expect(this.page.getByText('Live', { exact: true })).toBeVisible();
  }
}

export const test = base.extend<Fixtures>({
  viewer: async ({ page, mailboxServer }, use) => {
    const viewer = new Viewer(page, mailboxServer.http);
    await use(viewer);
    expect(viewer.problems).toEqual([]);
    expect(viewer.remoteRequests).toEqual([]);
  },
});

/** Options for another server in the place of one that was closed. */
export function portsOf({ http, smtp }: MailboxServer): MailboxServerOptions {
  return { httpPort: Number(new URL(http).port), smtpPort: Number(new URL(smtp).port) };
}

export { expect };
