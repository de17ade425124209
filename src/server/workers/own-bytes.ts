/** A copy in memory of its own: a thread would be sent all of the memory that a part is in. */
export function ownBytes(raw: Buffer): Uint8Array<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(raw.length);
  raw.copy(copy);
  return copy;
}
