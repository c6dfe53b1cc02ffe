import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('What is set for all shapes stays in bundles: the package names its file among those that do something when they are loaded', () => {
  const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
  const named = (manifest.sideEffects as string[]).map((file) => path.join(import.meta.dirname, '../..', file));
  expect(named).toEqual([path.join(import.meta.dirname, 'zod.ts')]);
});
