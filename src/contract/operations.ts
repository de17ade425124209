import type { Collection } from './email.js';

/** The path prefix with the version (docs/rest-api.md, 'Versioning'). */
export const VERSION_PREFIX = '/v1';

/** The six operations' paths below the base URL (docs/rest-api.md, 'Operations'). */
export const paths = {
  /** Operations 1 and 4. */
  latest: (collection: Collection) => `${VERSION_PREFIX}/${collection}/latest`,
  /** Operations 2 and 5. */
  get: (collection: Collection, emailId: string) =>
    `${VERSION_PREFIX}/${collection}/${encodeURIComponent(emailId)}`,
  /** Operations 3 and 6. */
  list: (collection: Collection) => `${VERSION_PREFIX}/${collection}`,
};

/** The limits of the two list operations (docs/rest-api.md, 'Limits'). */
export const LIST_LIMITS = {
  perPageMinimum: 1,
  perPageMaximum: 100,
  perPageDefault: 10,
  pageDefault: 1,
} as const;

/**
 * A header beyond the six operations. A request for an inbox email names an address in it, percent-encoded. A
 * server that supports the header responds with `yes` or `no` in the same header: whether the email was
 * delivered to exactly this address. Other servers ignore it.
 */
export const RECIPIENT_HEADER = 'Mailbox-Recipient';
