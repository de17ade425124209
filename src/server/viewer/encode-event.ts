const encoder = new TextEncoder();

/** A server-sent event with JSON data. */
export function encodeEvent(name: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
