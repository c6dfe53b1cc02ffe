import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteUnsteady } from './unsteady-history.mjs';

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'millrace-unsteady-'));
  file = path.join(folder, 'kept', 'unsteady.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('counts unsteady tests over the runs', () => {
  expect(noteUnsteady(['a'], '2026-01-01', file)('a')).toBe(' (1 of 1 runs since 2026-01-01)');
  noteUnsteady([], '2026-01-02', file);
  const howOften = noteUnsteady(['a', 'constructor'], '2026-01-03', file);
  expect(howOften('a')).toBe(' (2 of 3 runs since 2026-01-01)');
  expect(howOften('constructor')).toBe(' (1 of 3 runs since 2026-01-01)');
});

it('begins anew where the counts cannot be read', () => {
  noteUnsteady([], '2026-01-01', file);
  for (const broken of ['{', '[]', '{"since":"2026-01-01","runs":"9","tests":{}}']) {
    writeFileSync(file, broken);
    expect(noteUnsteady(['a'], '2026-02-01', file)('a')).toBe(' (1 of 1 runs since 2026-02-01)');
  }
});
