import type { Collection } from './email.js';

/** The path prefix that carries the version (docs/rest-api.md, 'Versioning'). */
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
