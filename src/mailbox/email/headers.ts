import type { HeaderField } from '../../contract/extensions.js';

/** The header fields of an email, in its order. Names match in any case. */
export class EmailHeaders implements Iterable<[name: string, value: string]> {
  readonly #fields: readonly HeaderField[];

  constructor(fields: readonly HeaderField[]) {
    this.#fields = fields;
  }

  /** The value of the first field with this name, unfolded and decoded; null if there is none. */
  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  /** The values of all fields with this name, such as `Received`. */
  getAll(name: string): string[] {
    const wanted = name.toLowerCase();
    return this.#fields
      .filter((field) => field.name.toLowerCase() === wanted)
      .map(({ value }) => value);
  }

  /** Whether there is a field with this name. */
  has(name: string): boolean {
    return this.get(name) !== null;
  }

  /** All fields, with their names as written. */
  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const { name, value } of this.#fields) yield [name, value];
  }

  /** All fields, for `JSON.stringify()`. */
  toJSON(): [name: string, value: string][] {
    return [...this];
  }
}
