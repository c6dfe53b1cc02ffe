import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

/** Rows `| what | where | test |`; a row that does not work yet says so in place of a test. */
const rows = readFileSync(path.join(root, 'docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|---)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('docs/specification-coverage.md', () => {
  it('has rows of three cells', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(
      rows.filter(([, , test]) => !isNotYet(test) && !exists(test)).map(([what, , test]) => `${what}: ${test}`),
    ).toEqual([]);
  });

  it('names files that exist', () => {
    const missing = rows.flatMap(([what, where]) =>
      [...where.matchAll(/`([^`]+)`/g)]
        .map(([, file]) => file)
        .filter((file) => !isFile(file))
        .map((file) => `${what}: ${file}`),
    );
    expect(missing).toEqual([]);
  });
});

function isNotYet(test) {
  return /^(not yet|no test)(:|$)/.test(test);
}

/** `file › title`: the title stands in the file as it is. */
function exists(test) {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
  if (file === undefined) return false;
  try {
    return readFileSync(path.join(root, file), 'utf8').includes(title);
  } catch {
    return false;
  }
}

function isFile(file) {
  try {
    readFileSync(path.join(root, file));
    return true;
  } catch {
    return false;
  }
}
