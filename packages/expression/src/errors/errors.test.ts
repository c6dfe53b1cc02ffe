import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXPRESSION_ERROR_CODES } from './errors.ts';

it('the documentation lists the same codes with the same meanings', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/expression-errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `EXPRESSION_(\w+)` \| (.+) \|$/gm)].map(([, code = '', meaning]) => [
    code.toLowerCase(),
    meaning,
  ]);
  expect(rows).toEqual(Object.entries(EXPRESSION_ERROR_CODES));
});
