import { fileURLToPath } from 'node:url';

/** The path of a file of the repository. */
export function place(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}

/** The report of the sign-up that fails. */
export const REPORT = place('test-results/pictures-report/mailbox.html');

/** The report of an email that fails its checks. */
export const CHECKS_REPORT = place('test-results/pictures-report/checks.html');

/** The path of a picture in the documentation. */
export function picture(name: string): string {
  return place(`docs/images/${name}.png`);
}
