import { expect, it } from 'vitest';
import { formatReference } from './format-reference.ts';

it('says something of every name and method', () => {
  const rows = formatReference()
    .split('## JavaScript')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows?.length).toBeGreaterThan(100);
  for (const row of rows ?? []) expect(row).not.toMatch(/\|\s*\|/);
});
