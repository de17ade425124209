/** Some fields of a JSON object. */
export interface JsonFields {
  /** The names of its fields, at most {@link MOST_NAMES}. */
  names: string[];
  /** The fields that were asked for, long texts as bytes: encoding 25 MB takes the main thread 200 ms. */
  values: Record<string, unknown>;
}

/** Limits what a thread passes on of an object with millions of fields. */
const MOST_NAMES = 100;

/** How many characters a short text has. */
const SHORT = 1_000;

/** Reads fields of a JSON object; null if the bytes are something else. */
export function readJsonFields(bytes: Buffer, wanted: readonly string[]): JsonFields | null {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null) return null;
  const names = Object.keys(json).slice(0, MOST_NAMES);
  const values = Object.entries(json)
    .filter(([name]) => wanted.includes(name))
    .map(([name, value]) => [name, isLong(value) ? new TextEncoder().encode(value) : value]);
  return { names, values: Object.fromEntries(values) };
}

function isLong(value: unknown): value is string {
  return typeof value === 'string' && value.length > SHORT;
}
