import { fileURLToPath } from 'node:url';

const place = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** The report of the sign-up that fails. */
export const REPORT = place('test-results/pictures-report/mailbox.html');

/** Where a picture of the documents is. */
export function picture(name: string): string {
  return place(`docs/images/${name}.png`);
}
