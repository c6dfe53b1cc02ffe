/**
 * @template T
 * @param {T[]} all
 * @param {number} count
 * @param {number} seed the same one gives the same choice
 * @returns {T[]} so many of them, chosen by chance, in their order
 */
export function sampleOf(all, count, seed) {
  let state = seed >>> 0;
  // Mulberry32, by Tommy Ettinger (public domain).
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const keyed = all.map((one, index) => ({ one, index, key: random() }));
  const chosen = keyed.sort((a, b) => a.key - b.key).slice(0, count);
  return chosen.sort((a, b) => a.index - b.index).map(({ one }) => one);
}
