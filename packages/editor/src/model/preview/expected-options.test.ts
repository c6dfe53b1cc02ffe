import { expect, it } from 'vitest';
import { remarkExpected } from './expected-options.ts';

it('remarks on fields that the data at hand lacks, and on nothing else', () => {
  const known = { label: 'id', kind: 'field', type: 'number' } as const;
  const expected = { label: 'subject', kind: 'field', type: 'string' } as const;
  const method = { label: 'keys', kind: 'method', type: 'function' } as const;
  const offered = { from: 3, options: [known, expected, method] };
  expect(remarkExpected(offered, { from: 3, options: [known] }, 'expected')).toEqual({
    from: 3,
    options: [known, { ...expected, remark: 'expected' }, method],
  });
  expect(remarkExpected(offered, undefined, 'expected').options[0]).toHaveProperty('remark');
});
