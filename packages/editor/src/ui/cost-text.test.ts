import { expect, it } from 'vitest';
import { costText, tokenText } from './cost-text.ts';

it('writes what is spent so that small sums differ', () => {
  expect([0, 0.000_012_34, 0.0456, 0.5, 1, 12.345, 1234.5].map(costText)).toEqual([
    ...['$0.00', '$0.000012', '$0.046', '$0.50', '$1.00', '$12.35', '$1,234.50'],
  ]);
  expect([0, 950, 1234, 2_500_000].map(tokenText)).toEqual(['0', '950', '1.2K', '2.5M']);
});
