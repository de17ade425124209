/** Some fields of a JSON object. */
export interface JsonFields {
  /** The names of its fields, at most {@link MOST_NAMES}. */
  names: string[];
  /** The fields that were asked for. */
  values: Record<string, unknown>;
}

/** Limits what a thread passes on of an object with millions of fields. */
const MOST_NAMES = 100;

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
  const values = Object.entries(json).filter(([name]) => wanted.includes(name));
  return { names, values: Object.fromEntries(values) };
}
