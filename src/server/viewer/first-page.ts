import { parseSearch } from '../../contract/search.js';
import { DEFAULT_API_KEY } from '../../contract/server-options.js';
import { FIRST_LINES, FIRST_PAGE_ELEMENT } from '../../contract/viewer.js';
import type { SummariesResponse } from '../../contract/viewer-schemas.js';
import type { RateLimit } from '../rest/rate-limit.js';
import type { Accounts } from '../settings/accounts.js';
import { loadFirstScreen } from './assets.js';
import type { Summaries } from './summaries.js';

/** The services that the first emails are read from. */
export interface FirstPageServices {
  accounts: Accounts;
  rateLimit: RateLimit;
  summaries: Summaries;
}

/** How long the page may wait for emails that have to be parsed, in ms. Its script loads the others. */
const MOST_MS = 40;

const EVERYTHING = parseSearch('');

/** The placeholder in the page without emails. */
const PLACE = '<div id="app"></div>';

/** Adds the first emails of the inbox to the page: as HTML for the first paint, and as JSON for the script. */
export class FirstPage {
  readonly #services: FirstPageServices;
  /** The latest result: reloads and further tabs mostly show the same. */
  #last = { json: '', html: '' };

  constructor(services: FirstPageServices) {
    this.#services = services;
  }

  /**
   * Contains only emails of the default key, since the request has no key. The emails are protected like the
   * default key itself: this machine only, and no page of another origin can read the response.
   *
   * @param page the built page
   * @param destination the header Sec-Fetch-Dest: only a browser that opens the page gets emails
   * @returns null if there is nothing to add
   */
  async addTo(page: string, destination: string | undefined): Promise<string | null> {
    const { accounts, rateLimit, summaries } = this.#services;
    const account = accounts.readableWith(DEFAULT_API_KEY);
    if (account === null || destination !== 'document') return null;
    try {
      rateLimit.take(account);
      const request = { box: 'inbox', search: EVERYTHING, cursor: null } as const;
      const first = await summaries.page(account, {
        ...request,
        limit: FIRST_LINES,
        most: MOST_MS,
      });
      if (first.data.length === 0) return null;
      const html = await this.#htmlOf(first);
      return page.replace(PLACE, () => html);
    } catch {
      // The script reports the error.
      return null;
    }
  }

  async #htmlOf(first: SummariesResponse): Promise<string> {
    // Nothing in an email can end the element. It contains data, which the Content-Security-Policy for
    // scripts does not cover.
    const json = JSON.stringify(first).replaceAll('<', '\\u003c');
    if (json !== this.#last.json) {
      const firstScreen = await loadFirstScreen();
      const data = `<script type="application/json" id="${FIRST_PAGE_ELEMENT}">${json}</script>`;
      this.#last = { json, html: `<div id="app">${firstScreen(first)}</div>${data}` };
    }
    return this.#last.html;
  }
}
