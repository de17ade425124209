import type { EmailSummary } from '../../contract/viewer.js';
import { ROW_HEIGHT, type Row, type Rows } from './rows.js';
import { testAddressIn } from './test-address.js';

/** All emails by time. */
export class FlatRows implements Rows {
  readonly length: number;
  readonly height: number;
  readonly #emails: readonly EmailSummary[];

  constructor(emails: readonly EmailSummary[]) {
    this.#emails = emails;
    this.length = emails.length;
    this.height = emails.length * ROW_HEIGHT.email;
  }

  at(index: number): Row | undefined {
    const email = this.#emails[index];
    if (!email) return undefined;
    const mailboxName = testAddressIn(email.recipients)?.mailboxName ?? null;
    return {
      kind: 'email',
      key: email.email_id,
      email,
      isInTest: false,
      attempt: null,
      mailboxName,
    };
  }

  top(index: number): number {
    return index * ROW_HEIGHT.email;
  }

  indexAt(place: number): number {
    const index = Math.floor(place / ROW_HEIGHT.email);
    return Math.max(0, Math.min(this.length - 1, index));
  }

  indexOf(key: string): number {
    return this.#emails.findIndex(({ email_id }) => email_id === key);
  }

  titleOf(hash: string): string | undefined {
    for (const { recipients } of this.#emails) {
      const test = testAddressIn(recipients);
      if (test?.hash === hash) return test.title;
    }
    return undefined;
  }
}
