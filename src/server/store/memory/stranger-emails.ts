interface StrangerEmail {
  size: number;
  message: { search: { to: { inbox: string } } };
}

/** The emails of an account that strangers have sent, oldest first, and those to each recipient. */
export class StrangerEmails<Email extends StrangerEmail> {
  readonly #all = new Set<Email>();
  readonly #byRecipient = new Map<string, Set<Email>>();
  #bytes = 0;

  get size(): number {
    return this.#all.size;
  }

  /** The bytes counted for all of them. */
  get bytes(): number {
    return this.#bytes;
  }

  get oldest(): Email | undefined {
    return firstOf(this.#all);
  }

  add(email: Email): void {
    this.#all.add(email);
    this.#bytes += email.size;
    for (const recipient of recipientsOf(email)) {
      const emails = this.#byRecipient.get(recipient) ?? new Set();
      this.#byRecipient.set(recipient, emails.add(email));
    }
  }

  /** Does nothing for any other email. */
  delete(email: Email): void {
    if (!this.#all.delete(email)) return;
    this.#bytes -= email.size;
    for (const recipient of recipientsOf(email)) {
      const emails = this.#byRecipient.get(recipient);
      emails?.delete(email);
      if (emails?.size === 0) this.#byRecipient.delete(recipient);
    }
  }

  /** The oldest emails to the recipients of this one, as far as a recipient has more than a number. */
  beyond(email: Email, most: number): Email[] {
    return recipientsOf(email).flatMap((recipient) => {
      const emails = this.#byRecipient.get(recipient);
      return emails && emails.size > most ? (firstOf(emails) ?? []) : [];
    });
  }
}

function firstOf<Item>(items: ReadonlySet<Item>): Item | undefined {
  const [first] = items;
  return first;
}

function recipientsOf({ message }: StrangerEmail): string[] {
  return message.search.to.inbox.split('\n');
}
