// Writes trained parameters in the format that src/otp/weights.ts reads.

const floats = (values) => Buffer.from(Float32Array.from(values).buffer);

/** A matrix in steps of 1/127 of its largest number. */
function bytesOf(matrix) {
  const step = matrix.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  return {
    step,
    bytes: Buffer.from(Int8Array.from(matrix, (value) => Math.round(value / step)).buffer),
  };
}

/**
 * The vectors of the largest buckets: 4 bits per number, and the scale of each as a power of the fourth root
 * of 2.
 */
function vectorsOf(embeddings, dimensions, count) {
  const rows = Array.from({ length: embeddings.length / dimensions }, (_, bucket) =>
    embeddings.subarray(bucket * dimensions, (bucket + 1) * dimensions),
  );
  const order = rows.map((row, bucket) => ({ bucket, norm: Math.hypot(...row) }));
  const kept = order
    .sort((a, b) => b.norm - a.norm)
    .slice(0, count)
    .map(({ bucket }) => bucket)
    .sort((a, b) => a - b);
  const present = Buffer.alloc(rows.length / 8);
  const exponents = Buffer.alloc(count);
  const nibbles = Buffer.alloc((count * dimensions) / 2);
  for (const [place, bucket] of kept.entries()) {
    present[bucket >> 3] |= 1 << (bucket & 7);
    const most = rows[bucket].reduce((largest, value) => Math.max(largest, Math.abs(value)), 1e-9);
    const exponent = Math.max(-128, Math.round(4 * Math.log2(most / 7)));
    exponents[place] = exponent + 128;
    for (const [index, value] of rows[bucket].entries()) {
      const nibble = Math.max(-7, Math.min(7, Math.round(value / 2 ** (exponent / 4)))) + 8;
      const at = place * dimensions + index;
      nibbles[at >> 1] |= nibble << (at & 1 ? 4 : 0);
    }
  }
  return [present, exponents, nibbles];
}

export function packWeights(parameters, header, buckets) {
  const words = bytesOf(parameters.words);
  const flags = bytesOf(parameters.flags);
  const { bias, output, direct, base, embeddings } = parameters;
  const steps = { words: words.step, flags: flags.step };
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ ...header, buckets, steps })}\n`),
    words.bytes,
    flags.bytes,
    floats([...bias, ...output, ...direct, ...base]),
    ...vectorsOf(embeddings, header.dimensions, buckets),
  ]);
}
