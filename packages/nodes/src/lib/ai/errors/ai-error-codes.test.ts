import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AI_ERROR_CODES } from './ai-error-codes.ts';

it('The page of error codes says what each means', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/ai-errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(AI_\w+)` \| (.+) \|$/gm)].map(([, code, text]) => [code, text]);
  expect(Object.fromEntries(rows)).toEqual(AI_ERROR_CODES);
});
