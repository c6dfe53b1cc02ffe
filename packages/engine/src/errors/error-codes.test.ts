import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXECUTION_ERROR_CODES } from './error-codes.ts';

it('the documentation lists the same codes with the same meanings', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/execution-errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, code, meaning]) => [code, meaning]);
  expect(Object.fromEntries(rows)).toEqual(EXECUTION_ERROR_CODES);
});
