import { describe, expect, it } from 'vitest';
import { lineDifference, wholeDifference } from './line-difference.ts';

const shown = (before: string, after: string) =>
  lineDifference(before, after)?.map(({ kind, before: head, changed, after: tail }) =>
    kind === 'gap' ? '…' : `${{ same: ' ', removed: '-', added: '+' }[kind]}${head}[${changed}]${tail}`,
  );

describe('The difference of two texts', () => {
  it('is the lines that differ with what changed in them, and a line around them', () => {
    const code = (sign: string) => `const a = 1;\nconst b = 2;\nreturn a ${sign} b;\n// end\n// really`;
    expect(shown(code('??'), code('||'))).toEqual([
      ' const b = 2;[]',
      '-return a [??] b;',
      '+return a [||] b;',
      ' // end[]',
    ]);
  });

  it('has a gap between places that are far from each other', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `${index}`);
    const changed = lines.map((line) => (line === '0' || line === '19' ? 'x' : line));
    expect(shown(lines.join('\n'), changed.join('\n'))).toEqual([
      '-[0]',
      '+[x]',
      ' 1[]',
      '…',
      ' 18[]',
      '-[19]',
      '+[x]',
    ]);
  });

  it('shows added and removed lines whole where there is no other for each', () => {
    expect(shown('a\nb', 'a\nb\nc')).toEqual([' b[]', '+c[]']);
    expect(shown('a\nb', 'a\nx\ny')).toEqual([' a[]', '-b[]', '+x[]', '+y[]']);
  });

  it('finds the change in a very long line', () => {
    const long = (word: string) => `${'a'.repeat(5_000)}${word}${'b'.repeat(5_000)}`;
    const [removed, added] = lineDifference(long('OLD'), long('NEW')) ?? [];
    expect(removed).toMatchObject({ kind: 'removed', changed: 'OLD', before: `…${'a'.repeat(80)}` });
    expect(added).toMatchObject({ kind: 'added', changed: 'NEW', after: `${'b'.repeat(80)}…` });
  });

  it('is not looked for in large texts that have nothing in common', () => {
    const large = (mark: string) => Array.from({ length: 20_000 }, (_, index) => mark + index).join('\n');
    expect(lineDifference(large('a'), large('b'))).toBeUndefined();
  });

  it('is every line of a text that comes or goes, however many', () => {
    expect(shown('', 'a\nb')).toEqual(['+a[]', '+b[]']);
    expect(shown('a', '')).toEqual(['-a[]']);
    expect(lineDifference('', 'x\n'.repeat(5_000))).toHaveLength(5_001);
  });

  it('is there as a whole, nothing cut, also of texts that have nothing in common', () => {
    const long = 'x'.repeat(5_000);
    const texts = (before: string, after: string) =>
      wholeDifference(before, after).map(({ kind, before: text }) => [kind, text]);
    expect(texts(`a\n${long}`, `${long}\nb`)).toEqual([
      ['removed', 'a'],
      ['same', long],
      ['added', 'b'],
    ]);
    const large = (mark: string) => Array.from({ length: 2_000 }, (_, index) => mark + index).join('\n');
    expect(texts(large('a'), large('b'))).toHaveLength(4_000);
    expect(texts('', long)).toEqual([['added', long]]);
  });
});
