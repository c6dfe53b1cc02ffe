import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVICE_ERROR_CODES } from './service-error-codes.ts';

test('the documentation lists the same codes with the same meanings', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/service-errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, code, meaning]) => [code, meaning]);
  expect(Object.fromEntries(rows)).toEqual(SERVICE_ERROR_CODES);
});
