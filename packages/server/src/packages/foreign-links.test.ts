import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findForeignLink } from './foreign-links.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-links-'));
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/run.js'), '');
  symlinkSync('../run.js', path.join(folder, 'node_modules/.bin/run'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('leaves the links that npm makes for programs', async () => {
  symlinkSync('../not-built.js', path.join(folder, 'node_modules/.bin/missing'));
  expect(await findForeignLink(folder)).toBeUndefined();
});

it.each([
  ['/etc', 'a folder of the machine'],
  ['../../..', 'above'],
  ['/nowhere/yet', 'what is not there'],
  ['.bin/../..', 'the folder itself'],
])('finds one to %s: %s', async (target) => {
  symlinkSync(target, path.join(folder, 'node_modules/part'));
  expect(await findForeignLink(folder)).toBe('node_modules/part');
});

it('finds one behind a link that stays within', async () => {
  symlinkSync(tmpdir(), path.join(folder, 'node_modules/z'));
  symlinkSync('z', path.join(folder, 'node_modules/part'));
  expect(await findForeignLink(folder)).toBe('node_modules/part');
});
