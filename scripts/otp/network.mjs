// Trains the model of src/otp/model.ts. Each email is a choice between its codes and none (a softmax over
// all, where none scores 0). A code has the score of its best occurrence. Uses AdaGrad; drops words, flags
// and hidden units at random, so that no email is memorized; and averages the parameters over the last
// epochs.
import { randomOf } from './random.mjs';

const SETTINGS = {
  epochs: 12,
  averaged: 6,
  batch: 8,
  rate: 0.05,
  /** The L2 penalty. */
  decay: 3e-4,
  /** Shares that are dropped at random. */
  withoutWords: 0.35,
  /** Of a terse email each word counts: "discount code" without its first word would say the opposite. */
  withoutWordsOfTerse: 0,
  withoutFlags: 0.05,
  withoutHidden: 0.2,
  /** Shares of emails without one of the distant places, and without any: what is next to a number must suffice. */
  withoutPlace: 0.2,
  withoutContext: 0.25,
  /** From this epoch on only the buckets that are kept have vectors, so that training makes up for the others. */
  pruned: 3,
};

const NONE = new Int32Array(0);

/**
 * @param shape - `Shape` of src/otp/model.ts
 * @param distant - the indexes of the places that are not next to a candidate
 * @param kept - how many buckets keep a vector
 * @param buckets - the buckets of each word, by its index
 * @param leak - the slope of a hidden unit below zero
 */
export function networkOf(
  { dimensions: d, hidden: H, hashBits, places: S, flags: F, distant, kept },
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

  /** The words of this email that are swapped, each with the group that it is swapped within. */
  let swaps;

  /** The word vectors of one email, each in its own slot, and their gradients. */
  const slotOf = new Int32Array(buckets.length).fill(-1);
  const slots = {
    words: [],
    buckets: [],
    isOut: [],
    values: new Float32Array(0),
    gradients: new Float32Array(0),
  };

  function forgetWords() {
    for (const word of slots.words) slotOf[word] = -1;
    slots.gradients.fill(0, 0, slots.words.length * d);
    slots.words.length = 0;
    readings.count = 0;
  }

  function slotFor(word, without) {
    if (slotOf[word] >= 0) return slotOf[word];
    const slot = slots.words.push(word) - 1;
    slotOf[word] = slot;
    if ((slot + 1) * d > slots.values.length) growSlots();
    const { values } = slots;
    const isOut = without > 0 && random() < without;
    slots.isOut[slot] = isOut;
    values.fill(0, slot * d, slot * d + d);
    if (isOut) return slot;
    const group = swaps?.get(word);
    const own = buckets[group ? group[Math.floor(random() * group.length)] : word];
    slots.buckets[slot] = own;
    const share = 1 / Math.sqrt(own.length);
    for (let k = 0; k < own.length; k++) {
      const from = own[k] * d;
      for (let i = 0; i < d; i++) values[slot * d + i] += embeddings[from + i] * share;
    }
    return slot;
  }

  function growSlots() {
    for (const name of ['values', 'gradients']) {
      const larger = new Float32Array(2 * slots[name].length + 256 * d);
      larger.set(slots[name]);
      slots[name] = larger;
    }
  }

  /** Intermediate results of each occurrence for the backward pass; reused for the next email. */
  const readings = { count: 0, all: [] };
  function nextReading() {
    readings.all[readings.count] ??= {
      inputs: new Float32Array(X),
      hidden: new Float32Array(H),
      mask: new Float32Array(H),
      most: new Int32Array(S * d),
    };
    return readings.all[readings.count++];
  }

  function forward({ words, flags }, options) {
    const reading = nextReading();
    const { inputs, hidden, mask, most } = reading;
    inputs.fill(0);
    most.fill(-1);
    hidden.set(bias);
    reading.words = options ? words.map((own, s) => (options.places.has(s) ? NONE : own)) : words;
    for (let s = 0; s < S; s++) {
      const own = reading.words[s];
      if (own.length === 0) continue;
      const share = 1 / Math.sqrt(own.length);
      const at = s * 2 * d;
      for (let k = 0; k < own.length; k++) {
        const slot = slotFor(own[k], options ? options.words : 0);
        if (slots.isOut[slot]) continue;
        const { values } = slots;
        for (let i = 0; i < d; i++) {
          const value = values[slot * d + i];
          inputs[at + i] += value * share;
          if (value > inputs[at + d + i]) {
            inputs[at + d + i] = value;
            most[s * d + i] = slot;
          }
        }
      }
      for (let j = at; j < at + 2 * d; j++) {
        const value = inputs[j];
        if (value === 0) continue;
        for (let i = 0, o = j * H; i < H; i++) hidden[i] += value * W[o + i];
      }
    }
    let score = base[0];
    reading.flags = options ? flags.filter(() => random() >= options.flags) : flags;
    for (const flag of reading.flags) {
      score += direct[flag];
      for (let i = 0, o = flag * H; i < H; i++) hidden[i] += V[o + i];
    }
    const without = options ? options.hidden : 0;
    for (let i = 0; i < H; i++) {
      mask[i] = random() < without ? 0 : 1 / (1 - without);
      if (hidden[i] < 0) hidden[i] *= leak;
      score += hidden[i] * output[i] * mask[i];
    }
    reading.score = score;
    return reading;
  }

  const toHidden = new Float32Array(H);
  const toInput = new Float32Array(2 * d);
  function backward({ inputs, hidden, words, most, mask, flags }, error) {
    gradients.base[0] += error;
    for (let i = 0; i < H; i++) {
      const m = mask[i];
      gradients.output[i] += error * hidden[i] * m;
      toHidden[i] = error * output[i] * m * (hidden[i] < 0 ? leak : 1);
      gradients.bias[i] += toHidden[i];
    }
    for (const flag of flags) {
      gradients.direct[flag] += error;
      for (let i = 0, o = flag * H; i < H; i++) gradients.flags[o + i] += toHidden[i];
    }
    const { gradients: back } = slots;
    const toW = gradients.words;
    for (let s = 0; s < S; s++) {
      const own = words[s];
      if (own.length === 0) continue;
      const share = 1 / Math.sqrt(own.length);
      for (let j = 0; j < 2 * d; j++) {
        const row = s * 2 * d + j;
        const value = inputs[row];
        let sum = 0;
        for (let i = 0, o = row * H; i < H; i++) {
          toW[o + i] += value * toHidden[i];
          sum += W[o + i] * toHidden[i];
        }
        toInput[j] = sum;
      }
      for (let k = 0; k < own.length; k++) {
        const slot = slotOf[own[k]];
        if (slots.isOut[slot]) continue;
        for (let i = 0; i < d; i++) back[slot * d + i] += toInput[i] * share;
      }
      for (let i = 0; i < d; i++) {
        const slot = most[s * d + i];
        if (slot >= 0) back[slot * d + i] += toInput[d + i];
      }
    }
  }

  const touched = new Set();
  /** Buckets without a vector. */
  const pruned = new Set();

  /** Keeps the largest vectors, because buckets with small ones have little effect. */
  function prune() {
    const rows = Array.from({ length: embeddings.length / d }, (_, bucket) =>
      embeddings.subarray(bucket * d, (bucket + 1) * d),
    );
    const norms = rows.map((row) => Math.hypot(...row));
    const order = [...norms.keys()].sort((a, b) => norms[b] - norms[a]);
    for (const bucket of order.slice(kept)) {
      pruned.add(bucket);
      rows[bucket].fill(0);
    }
  }

  /** Adds the gradients of one email. @returns its loss */
  function learn(email, shares) {
    forgetWords();
    swaps = email.swaps;
    const isAlone = random() < SETTINGS.withoutContext;
    const places = distant.filter(() => isAlone || random() < SETTINGS.withoutPlace);
    const options = { ...shares, places: new Set(places) };
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
    const { words, isOut, gradients: back } = slots;
    for (let slot = 0; slot < words.length; slot++) {
      if (isOut[slot]) continue;
      const own = slots.buckets[slot];
      const share = 1 / Math.sqrt(own.length);
      for (let k = 0; k < own.length; k++) {
        if (pruned.has(own[k])) continue;
        const at = own[k] * d;
        touched.add(own[k]);
        for (let i = 0; i < d; i++) gradients.embeddings[at + i] += back[slot * d + i] * share;
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

  /** @param emails - `{ codes: [{ isRight, occurrences: [{ words, flags }] }], hasCode, weight, isTerse }` */
  function train(emails, said) {
    const options = {
      words: SETTINGS.withoutWords,
      flags: SETTINGS.withoutFlags,
      hidden: SETTINGS.withoutHidden,
    };
    const terse = { ...options, words: SETTINGS.withoutWordsOfTerse };
    // An email whose code is not a candidate teaches nothing.
    const used = emails.filter(
      ({ codes, hasCode }) => codes.length > 0 && hasCode === codes.some(({ isRight }) => isRight),
    );
    const sums = zeros(parameters);
    for (let epoch = 0; epoch < SETTINGS.epochs; epoch++) {
      shuffle(used, random);
      if (epoch === SETTINGS.pruned) prune();
      let loss = 0;
      for (const [index, email] of used.entries()) {
        loss += learn(email, email.isTerse ? terse : options);
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
    forgetWords();
    swaps = undefined;
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
