import type { HeaderField } from '../../contract/extensions.js';

/** The header fields of an email, in its order. Names match in any case. */
export interface EmailHeaders extends Iterable<[name: string, value: string]> {
  /** The value of the first field with this name, unfolded and decoded; null if there is none. */
  get(name: string): string | null;
  /** The values of all fields with this name, such as `Received`. */
  getAll(name: string): string[];
  /** Whether there is a field with this name. */
  has(name: string): boolean;
  /** All fields, with their names as written. */
  [Symbol.iterator](): Iterator<[name: string, value: string]>;
  /** All fields, for `JSON.stringify()`. */
  toJSON(): [name: string, value: string][];
}

/** The {@link EmailHeaders} of the fields that the mailbox server returned. */
export class HeaderFields implements EmailHeaders {
  readonly #fields: readonly HeaderField[];

  constructor(fields: readonly HeaderField[]) {
    this.#fields = fields;
  }

  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name: string): string[] {
    const wanted = name.toLowerCase();
    return this.#fields
      .filter((field) => field.name.toLowerCase() === wanted)
      .map(({ value }) => value);
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const { name, value } of this.#fields) yield [name, value];
  }

  toJSON(): [name: string, value: string][] {
    return [...this];
  }
}
