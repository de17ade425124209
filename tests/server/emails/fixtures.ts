import type { InboxEmail } from '../../../src/contract/email.js';
import type { EmailDetails } from '../../../src/contract/email-details.js';
import { emailPaths } from '../../../src/contract/extensions.js';
import { test as base, expect } from '../fixtures.js';
import type { Delivery } from '../smtp-client.js';

export { expect } from '../fixtures.js';

/** An email as returned by the REST API and its extension. */
export interface Received {
  record: InboxEmail;
  details: EmailDetails;
  /** Requests a part, or the source. */
  get: (what: { part: string } | 'source', init?: RequestInit) => Promise<Response>;
  /** The bytes of a part or of the source. */
  bytes: (what: { part: string } | 'source') => Promise<Buffer>;
}

interface Fixtures {
  /** Reads the newest email. */
  newest: () => Promise<Received>;
  /** Sends raw bytes, and reads the email. */
  receive: (raw: string | Buffer, delivery?: Partial<Delivery>) => Promise<Received>;
}

export const test = base.extend<Fixtures>({
  newest: async ({ mailboxServer, api }, use) => {
    await use(async () => {
      const record = await api.inbox();
      const id = record.email_id;
      const { body: details } = await api.request<EmailDetails>(emailPaths.details(id));
      const get: Received['get'] = (what, init = {}) => {
        const target = what === 'source' ? emailPaths.source(id) : emailPaths.part(id, what.part);
        const headers = { Authorization: `Bearer ${mailboxServer.apiKey}`, ...init.headers };
        return fetch(mailboxServer.http + target, { ...init, headers });
      };
      const bytes: Received['bytes'] = async (what) => {
        const response = await get(what);
        expect(response.status).toBe(200);
        return Buffer.from(await response.arrayBuffer());
      };
      return { record, details, get, bytes };
    });
  },

  receive: async ({ deliver, newest }, use) => {
    await use(async (raw, delivery = {}) => {
      await deliver({ ...delivery, raw });
      return newest();
    });
  },
});
