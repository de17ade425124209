import { createRequire } from 'node:module';

/** In requests, the version of the client; in responses to requests with a valid key, that of the server. */
export const VERSION_HEADER = 'Mailbox-Version';

const FORMAT = /^\d+\.\d+\.\d+(?:[-+][\w.+-]{1,32})?$/;

/** The version of this package. */
export const { version: VERSION }: { version: string } = createRequire(import.meta.url)(
  'playwright-mailbox/package.json',
);

/** The version in a header; undefined if there is none. */
export function versionIn(header: string | undefined): string | undefined {
  return header !== undefined && FORMAT.test(header) ? header : undefined;
}

/** Whether a version differs from that of this package in more than the patch. */
export function isOtherVersion(version: string): boolean {
  return withoutPatch(version) !== withoutPatch(VERSION);
}

function withoutPatch(version: string): string {
  return version.split('.', 2).join('.');
}
