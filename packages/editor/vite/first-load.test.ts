import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type BuiltScript, firstLoadBytes } from './first-load.ts';

/** About 1,000 bytes that cannot be compressed below half. */
const script = (...imports: string[]): BuiltScript => ({ code: randomBytes(500).toString('hex'), imports });

it('counts what a page names and all that this imports, each once, and nothing that is loaded later', () => {
  const scripts = new Map([
    ['entry', script('shared')],
    ['page', script('shared', 'part')],
    ['part', script('shared')],
    ['shared', script('part')],
    ['lazy', script('part')],
  ]);
  const bytes = firstLoadBytes(scripts, ['entry', 'page']);
  expect(bytes).toBeGreaterThan(4 * 500);
  expect(bytes).toBeLessThan(5 * 560);
  expect(firstLoadBytes(scripts, ['part'])).toBeLessThan(bytes);
});
