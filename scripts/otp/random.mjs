/** Pseudo-random numbers that are the same for each seed (a linear congruential generator). */
export function randomOf(seed) {
  let state = (seed * 7919 + 13) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random());
  const upTo = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[upTo(list.length)];
  const digits = (length) => Array.from({ length }, () => upTo(10)).join('');
  return { random, normal, upTo, pick, digits };
}
