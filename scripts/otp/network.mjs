// Trains the model of src/otp/model.ts. An email is a choice: one of its codes, or none (a softmax over all of
// them, none scoring 0). A code scores as its best occurrence does. AdaGrad; words, flags and hidden units are left
// out at random, so that no email is learned by heart; the parameters are averaged over the last epochs.

const SETTINGS = {
  epochs: 12,
  averaged: 6,
  batch: 8,
  rate: 0.05,
  /** How much parameters cost (L2). */
  decay: 3e-4,
  /** Shares that are left out at random. */
  withoutWords: 0.35,
  withoutFlags: 0.05,
  withoutHidden: 0.2,
};

/** Numbers that look random and are the same for one seed (a linear congruential generator). */
function randomOf(seed) {
  let state = (seed * 7919 + 13) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random());
  return { random, normal };
}

/**
 * @param shape - `Shape` of src/otp/model.ts
 * @param buckets - the buckets of each word, by its index
 * @param leak - the slope of a hidden unit below zero
 */
export function networkOf(
  { dimensions: d, hidden: H, hashBits, places: S, flags: F },
  buckets,
  leak,
  seed,
) {
  const { random, normal } = randomOf(seed);
  const X = S * 2 * d;
  const drawn = (length, scale) => Float32Array.from({ length }, () => normal() * scale);
  const zeros = (of) =>
    Object.fromEntries(Object.entries(of).map(([k, v]) => [k, new Float32Array(v.length)]));
  const parameters = {
    embeddings: drawn(2 ** hashBits * d, 0.01),
    words: drawn(X * H, 1 / Math.sqrt(S * d)),
    flags: drawn(F * H, 0.05),
    bias: new Float32Array(H),
    output: drawn(H, 0.3),
    direct: new Float32Array(F),
    base: new Float32Array([-1]),
  };
  const gradients = zeros(parameters);
  const squares = zeros(parameters);
  const { embeddings, words: W, flags: V, bias, output, direct, base } = parameters;

  /** The vectors of the words of one email. */
  const vectors = new Map();
  function vectorOf(word, without) {
    let vector = vectors.get(word);
    if (vector) return vector;
    vector = {
      values: new Float32Array(d),
      gradient: null,
      isOut: without > 0 && random() < without,
      word,
    };
    vectors.set(word, vector);
    if (vector.isOut) return vector;
    const own = buckets[word];
    const share = 1 / Math.sqrt(own.length);
    for (const bucket of own) {
      for (let i = 0; i < d; i++) vector.values[i] += embeddings[bucket * d + i] * share;
    }
    return vector;
  }

  function forward({ words, flags }, options) {
    const inputs = new Float32Array(X);
    const pooled = new Array(S);
    const hidden = Float32Array.from(bias);
    for (let s = 0; s < S; s++) {
      const own = words[s];
      if (own.length === 0) continue;
      const share = 1 / Math.sqrt(own.length);
      const at = s * 2 * d;
      const found = new Array(own.length);
      const most = new Int32Array(d).fill(-1);
      for (let k = 0; k < own.length; k++) {
        const vector = vectorOf(own[k], options ? options.words : 0);
        found[k] = vector;
        if (vector.isOut) continue;
        for (let i = 0; i < d; i++) {
          const value = vector.values[i];
          inputs[at + i] += value * share;
          if (value > inputs[at + d + i]) {
            inputs[at + d + i] = value;
            most[i] = k;
          }
        }
      }
      pooled[s] = { found, most, share };
      for (let j = at; j < at + 2 * d; j++) {
        const value = inputs[j];
        if (value === 0) continue;
        for (let i = 0, o = j * H; i < H; i++) hidden[i] += value * W[o + i];
      }
    }
    let score = base[0];
    const used = options ? flags.filter(() => random() >= options.flags) : flags;
    for (const flag of used) {
      score += direct[flag];
      for (let i = 0, o = flag * H; i < H; i++) hidden[i] += V[o + i];
    }
    const mask = options
      ? Float32Array.from({ length: H }, () =>
          random() < options.hidden ? 0 : 1 / (1 - options.hidden),
        )
      : null;
    for (let i = 0; i < H; i++) {
      if (hidden[i] < 0) hidden[i] *= leak;
      score += hidden[i] * output[i] * (mask ? mask[i] : 1);
    }
    return { inputs, hidden, pooled, score, mask, used };
  }

  const toHidden = new Float32Array(H);
  function backward({ inputs, hidden, pooled, mask, used }, error) {
    gradients.base[0] += error;
    for (let i = 0; i < H; i++) {
      const m = mask[i];
      gradients.output[i] += error * hidden[i] * m;
      toHidden[i] = error * output[i] * m * (hidden[i] < 0 ? leak : 1);
      gradients.bias[i] += toHidden[i];
    }
    for (const flag of used) {
      gradients.direct[flag] += error;
      for (let i = 0, o = flag * H; i < H; i++) gradients.flags[o + i] += toHidden[i];
    }
    const toInput = new Float32Array(2 * d);
    for (let s = 0; s < S; s++) {
      const pool = pooled[s];
      if (!pool) continue;
      for (let j = 0; j < 2 * d; j++) {
        const row = s * 2 * d + j;
        const value = inputs[row];
        let sum = 0;
        for (let i = 0, o = row * H; i < H; i++) {
          gradients.words[o + i] += value * toHidden[i];
          sum += W[o + i] * toHidden[i];
        }
        toInput[j] = sum;
      }
      for (const vector of pool.found) {
        if (vector.isOut) continue;
        vector.gradient ??= new Float32Array(d);
        for (let i = 0; i < d; i++) vector.gradient[i] += toInput[i] * pool.share;
      }
      for (let i = 0; i < d; i++) {
        const k = pool.most[i];
        if (k < 0) continue;
        const vector = pool.found[k];
        vector.gradient[i] += toInput[d + i];
      }
    }
  }

  const touched = new Set();

  /** Adds the gradients of one email. @returns its loss */
  function learn(email, options) {
    vectors.clear();
    const best = email.codes.map(({ occurrences }) => {
      let found;
      for (const occurrence of occurrences) {
        const passed = forward(occurrence, options);
        if (!found || passed.score > found.score) found = passed;
      }
      return found;
    });
    const top = best.reduce((most, { score }) => Math.max(most, score), 0);
    const odds = best.map(({ score }) => Math.exp(score - top));
    const sum = odds.reduce((total, one) => total + one, Math.exp(-top));
    const right = email.codes.reduce(
      (total, { isRight }, index) => total + (isRight ? odds[index] : 0),
      0,
    );
    for (const [index, { isRight }] of email.codes.entries()) {
      const error = email.weight * (odds[index] / sum - (isRight ? odds[index] / right : 0));
      if (Math.abs(error) > 1e-4) backward(best[index], error);
    }
    for (const { word, gradient } of vectors.values()) {
      if (!gradient) continue;
      const share = 1 / Math.sqrt(buckets[word].length);
      for (const bucket of buckets[word]) {
        touched.add(bucket);
        for (let i = 0; i < d; i++) gradients.embeddings[bucket * d + i] += gradient[i] * share;
      }
    }
    return -Math.log((email.hasCode ? right : Math.exp(-top)) / sum);
  }

  function update(name, from, to, rate, decay) {
    const [p, g, q] = [parameters[name], gradients[name], squares[name]];
    for (let i = from; i < to; i++) {
      if (g[i] === 0) continue;
      const gradient = g[i] + decay * p[i];
      q[i] += gradient * gradient;
      p[i] -= (rate * gradient) / (Math.sqrt(q[i]) + 1e-3);
      g[i] = 0;
    }
  }

  function step(rate, decay) {
    for (const name of Object.keys(parameters)) {
      if (name !== 'embeddings') update(name, 0, parameters[name].length, rate, decay);
    }
    for (const bucket of touched) update('embeddings', bucket * d, bucket * d + d, rate, decay);
    touched.clear();
  }

  /** @param emails - `{ codes: [{ isRight, occurrences: [{ words, flags }] }], hasCode, weight }` */
  function train(emails, said) {
    const options = {
      words: SETTINGS.withoutWords,
      flags: SETTINGS.withoutFlags,
      hidden: SETTINGS.withoutHidden,
    };
    // One whose code is no candidate says nothing.
    const used = emails.filter(
      ({ codes, hasCode }) => codes.length > 0 && hasCode === codes.some(({ isRight }) => isRight),
    );
    const sums = zeros(parameters);
    for (let epoch = 0; epoch < SETTINGS.epochs; epoch++) {
      shuffle(used, random);
      let loss = 0;
      for (const [index, email] of used.entries()) {
        loss += learn(email, options);
        const done = (epoch + index / used.length) / SETTINGS.epochs;
        if (index % SETTINGS.batch === SETTINGS.batch - 1)
          step(SETTINGS.rate * (1 - 0.9 * done), SETTINGS.decay);
      }
      said(`epoch ${epoch + 1} of ${SETTINGS.epochs}: loss ${(loss / used.length).toFixed(4)}`);
      if (epoch < SETTINGS.epochs - SETTINGS.averaged) continue;
      for (const [name, values] of Object.entries(parameters)) {
        for (let i = 0; i < values.length; i++) sums[name][i] += values[i] / SETTINGS.averaged;
      }
    }
    for (const [name, values] of Object.entries(sums)) parameters[name].set(values);
    return parameters;
  }

  /** The scores of the codes of an email. */
  function scoresOf(email) {
    vectors.clear();
    return email.codes.map(({ occurrences }) =>
      occurrences.reduce(
        (most, one) => Math.max(most, forward(one).score),
        Number.NEGATIVE_INFINITY,
      ),
    );
  }

  return { train, scoresOf };
}

function shuffle(list, random) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}
