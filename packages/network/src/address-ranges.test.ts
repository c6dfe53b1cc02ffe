import { BlockList, isIP } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AddressRanges } from './address-ranges.ts';

afterEach(() => vi.restoreAllMocks());

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const next = numbers(7);
const ipv4 = () => Array.from({ length: 4 }, () => next(256)).join('.');
const group = () => (next(3) === 0 ? '0' : next(65536).toString(16));
function ipv6(): string {
  const groups = Array.from({ length: 8 }, group);
  if (next(2)) groups.splice(next(7), next(4) + 1, '');
  const text = groups.join(':').replace(/^:/, '::').replace(/:$/, '::');
  return next(4) ? text : text.replace(/[^:]+:[^:]+$/, ipv4());
}
/** Most of them are nearly an address. */
function mutated(text: string): string {
  const at = next(text.length + 1);
  return text.slice(0, at) + ['', ':', '.', '0', 'g', 'F', '%', '::', ' '][next(9)] + text.slice(at + next(2));
}

describe('an address', () => {
  test('is what the system takes for one', () => {
    const none = new AddressRanges();
    const texts = Array.from({ length: 20_000 }, () => mutated(next(2) ? ipv4() : ipv6()));
    const differ = texts.filter((text) => {
      const [plain = '', zone] = text.split('%');
      if (zone !== undefined) return false;
      return (none.contains(text) !== undefined) !== (isIP(plain) !== 0);
    });
    expect(differ).toEqual([]);
  });

  test('lies in the ranges that the system says it lies in', () => {
    for (let round = 0; round < 3_000; round++) {
      const is6 = next(2) === 1;
      const make = () =>
        is6 ? `2001:db8${next(2) ? '' : ':1'}::${group()}` : `10.${next(2)}.${next(256)}.${next(256)}`;
      const base = make();
      const bits = next(is6 ? 129 : 33);
      const list = new BlockList();
      list.addSubnet(base, bits, is6 ? 'ipv6' : 'ipv4');
      const address = make();
      expect(new AddressRanges([`${base}/${bits}`]).contains(address)).toBe(list.check(address, is6 ? 'ipv6' : 'ipv4'));
    }
  });

  test('is judged whatever code of others has done to the language', () => {
    const inside = new AddressRanges(['10.0.0.0/8', '127.0.0.0/8', 'fd00::/8']);
    const broken = (): never => {
      throw new Error('replaced');
    };
    for (const name of ['exec', 'test'] as const) vi.spyOn(RegExp.prototype, name).mockImplementation(broken);
    for (const name of ['split', 'includes', 'indexOf', 'charCodeAt', 'slice'] as const) {
      vi.spyOn(String.prototype, name).mockImplementation(broken);
    }
    const list = vi.spyOn(BlockList.prototype, 'check').mockReturnValue(false);
    const found = ['10.1.2.3', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fd00::1%lo', '1.1.1.1'].map((address) =>
      inside.contains(address),
    );
    vi.restoreAllMocks();
    expect(found).toEqual([true, true, true, true, false]);
    expect(list).not.toHaveBeenCalled();
  });
});
