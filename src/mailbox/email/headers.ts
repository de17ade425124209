import { kindOf } from '../../client/validate-options.js';
import type { HeaderField } from '../../contract/email-details.js';

/** The characters of a header field's name (RFC 5322, section 2.2). */
const FIELD_NAME = /^[\x21-\x39\x3b-\x7e]+$/;

/**
 * Checks the name of a header field.
 *
 * @param what the call or criterion with this name, as text
 * @throws TypeError if the name is invalid: `Subject:` has a colon
 */
export function checkHeaderName(what: string, name: unknown): asserts name is string {
  if (typeof name !== 'string') {
    throw new TypeError(`${what}: the name of a header must be a string, got ${kindOf(name)}.`);
  }
  if (!FIELD_NAME.test(name)) {
    throw new TypeError(
      `${what}: no header has the name ${JSON.stringify(name)}. Give it without a colon, spaces or a value.`,
    );
  }
}

/** The header fields of an email, in order. Names are case-insensitive. */
export type EmailHeaders = Pick<HeaderFields, keyof HeaderFields>;

/** Implements {@link EmailHeaders} for fields from the mailbox server. */
export class HeaderFields implements Iterable<[name: string, value: string]> {
  readonly #fields: readonly HeaderField[];

  constructor(fields: readonly HeaderField[]) {
    this.#fields = fields;
  }

  /** The value of the first field with this name, unfolded and decoded; null if there is none. */
  get(name: string): string | null {
    return this.#values('get', name)[0] ?? null;
  }

  /** The values of all fields with this name, such as `Received`. */
  getAll(name: string): string[] {
    return this.#values('getAll', name);
  }

  /** Whether there is a field with this name. */
  has(name: string): boolean {
    return this.#values('has', name).length > 0;
  }

  /** All fields, with their names as written. */
  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const { name, value } of this.#fields) yield [name, value];
  }

  /** All fields, for `JSON.stringify()`. */
  toJSON(): [name: string, value: string][] {
    return [...this];
  }

  #values(method: string, name: string): string[] {
    checkHeaderName(`headers.${method}()`, name);
    const wanted = name.toLowerCase();
    return this.#fields
      .filter((field) => field.name.toLowerCase() === wanted)
      .map(({ value }) => value);
  }
}
